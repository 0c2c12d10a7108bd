import { afterAll, beforeAll, expect, it } from 'vitest'
import { openedTill } from '../../world/box-office.ts'
import { staffSession } from '../../world/staff.ts'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

/** What the jobs told the club's people of a kind and is not done. */
const told = async (kind: string) =>
  (
    await product.database.db
      .selectFrom('staffNotices')
      .select('id')
      .where('kind', '=', kind)
      .where('goneAt', 'is', null)
      .execute()
  ).length

it('bounds a role in the table of roles; what passes it is asked for, approved by somebody else, and answered in the bell', async () => {
  const admin = await deskPage(product, 'administrator', '/backoffice/personal')
  await admin.getByRole('tab', { name: 'Qué puede cada rol' }).click()
  await admin
    .getByRole('button', { name: /^Taquilla, devuelve sin otra persona, por vez: Sin límite/ })
    .click()
  const limits = admin.getByRole('dialog', { name: 'Límites de Taquilla' })
  await limits.getByLabel('Por vez').fill('100')
  await limits.getByLabel('Por día y persona').fill('500')
  await expectAccessible(admin)
  await limits.getByRole('button', { name: 'Guardar' }).click()
  await admin.getByRole('button', { name: /^Taquilla, .* por día: \$500\.00/ }).waitFor()
  await expectAccessible(admin)

  const clerk = await openedTill(product)
  await clerk.locator('canvas').first().waitFor()
  await clerk.getByRole('button', { name: /^Mejores 2/ }).click()
  await clerk.getByRole('list', { name: 'Apartado' }).getByRole('listitem').first().waitFor()
  await clerk.getByRole('button', { name: '$1,000.00' }).click()
  await clerk.getByRole('button', { name: /^Cobrar/ }).click()
  await clerk.getByRole('region', { name: 'Última venta' }).waitFor()
  const order = await product.database.db
    .selectFrom('orders')
    .select(['id', 'totalCents'])
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  await clerk.goto(`/backoffice/pedidos/${order.id}`)
  await clerk.getByRole('button', { name: 'Devolver' }).click()
  const dialog = clerk.getByRole('dialog')
  await dialog.getByText('Todo', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Ver qué se devuelve' }).click()
  await dialog.getByText('Necesita que alguien más lo apruebe').waitFor()
  await dialog.getByLabel('Motivo').fill('Se enfermó la familia')
  await expectAccessible(clerk)
  await dialog.getByRole('button', { name: 'Pedir aprobación' }).click()
  await dialog.waitFor({ state: 'detached' })
  await clerk.goto('/backoffice/por-aprobar')
  await clerk.getByRole('button', { name: /^Retirar la solicitud/ }).waitFor()
  await expectAccessible(clerk)

  const finance = await deskPage(product, 'finance', '/backoffice')
  await expect.poll(() => told('approvals'), { timeout: 60_000 }).toBeGreaterThan(0)
  await finance.reload()
  await finance.getByRole('button', { name: /^Avisos: \d+ nuevos?$/ }).click()
  const bell = finance.getByRole('dialog', { name: 'Avisos' })
  await bell.getByText('Urgente').waitFor()
  await expectAccessible(finance)
  await bell.getByRole('link', { name: /Por aprobar: \$/ }).click()
  await finance.getByRole('heading', { level: 1, name: 'Por aprobar' }).waitFor()
  await finance.getByRole('button', { name: 'Avisos', exact: true }).waitFor()
  await finance.getByRole('button', { name: /^Revisar y aprobar/ }).click()
  const decision = finance.getByRole('dialog')
  await decision.getByText(/^Si apruebas, se devuelven \$/).waitFor()
  await decision.getByText('en efectivo: se entrega en la taquilla').waitFor()
  await expectAccessible(finance)
  await decision.getByRole('button', { name: /^Aprobar y devolver \$/ }).click()
  await finance.getByText('Nada por aprobar').waitFor()
  await finance.getByRole('tab', { name: 'Ya decididas' }).click()
  await finance.getByText('Aprobada', { exact: true }).waitFor()
  await expectAccessible(finance)

  await expect.poll(() => told('approval_answers'), { timeout: 60_000 }).toBeGreaterThan(0)
  await clerk.reload()
  await clerk.getByRole('button', { name: /^Avisos: / }).click()
  await clerk
    .getByRole('dialog', { name: 'Avisos' })
    .getByRole('link', { name: /Aprobada: \$/ })
    .click()
  await clerk.getByRole('heading', { level: 1, name: 'Lo que pediste' }).waitFor()
  await clerk.getByText('Aprobada', { exact: true }).waitFor()
  await expectAccessible(clerk)
  await expectNoSidewaysScroll(clerk)
  await clerk.goto(`/backoffice/pedidos/${order.id}`)
  await clerk.getByText('Por entregar').waitFor()
})

it('bounds somebody to one match, and the desk shows that one alone', async () => {
  const session = await staffSession(product.database.db, 'gate')
  await product.database.db
    .updateTable('accounts')
    .set({ firstName: 'Itzel', lastName: 'Mora' })
    .where('id', '=', session.accountId)
    .execute()
  const admin = await deskPage(product, 'administrator', '/backoffice/personal?search=Itzel')
  await admin.getByRole('button', { name: 'Administrar a Itzel Mora' }).click()
  const drawer = admin.getByRole('dialog', { name: 'Itzel Mora' })
  const matches = drawer.getByRole('group', { name: 'Partidos' }).getByRole('checkbox')
  await matches.first().check()
  await expectAccessible(admin)
  await drawer.getByRole('button', { name: 'Guardar límites de acceso' }).click()
  await admin.getByText('Limitamos el acceso de Itzel.').waitFor()
  const gate = await deskPage(product, 'gate', '/backoffice/puertas', { session })
  const rows = gate.getByRole('table', { name: 'Partidos' }).getByRole('row')
  await rows.nth(1).getByRole('link').waitFor()
  expect(await rows.count()).toBe(2)
  await gate.getByText(/^Tu acceso es solo para .+ vs .+\.$/).waitFor()
  await gate.keyboard.press('Control+k')
  await gate.getByRole('combobox', { name: 'Buscar una página' }).fill('TQ-000001')
  await gate.getByText(/Aquí encuentras las páginas que puedes abrir\.$/).waitFor()
  await gate.keyboard.press('Escape')
  await expectAccessible(gate)
})

it('lets one choose what one hears of, and fits a phone', async () => {
  const page = await deskPage(product, 'finance', '/backoffice/mis-avisos', { size: 'phone' })
  const mail = page.getByRole('checkbox', { name: 'Cajas: Correo' })
  const kept = page.waitForResponse('**/api/staff/notice-choices/*')
  await mail.uncheck()
  await kept
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await mail.waitFor()
  expect(await mail.isChecked()).toBe(false)
  for (const [path, title] of [
    ['/backoffice/por-aprobar', 'Por aprobar'],
    ['/backoffice/puertas', 'Puertas'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('status', { name: 'Cargando' }).waitFor({ state: 'detached' })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})
