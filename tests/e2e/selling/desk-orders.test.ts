import { afterAll, beforeAll, expect, it } from 'vitest'
import { openedTill, toPrinter } from '../../world/box-office.ts'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('sells two seats for cash, prints them, finds the order by its seat, and finance gives one back', async () => {
  const page = await openedTill(product)
  await page.locator('canvas').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Mejores 2/ }).click()
  const held = page.getByRole('list', { name: 'Apartado' })
  const place = await held
    .getByRole('listitem')
    .first()
    .getByTitle(/asiento/)
    .getAttribute('title')
  await page.getByRole('button', { name: '$1,000.00' }).click()
  await expectAccessible(page)
  const paper = toPrinter(page)
  await page.getByRole('button', { name: /^Cobrar/ }).click()
  expect(await paper).toMatch(/^boletos-TQ-\d+\.pdf$/)
  const last = page.getByRole('region', { name: 'Última venta' })
  await last.waitFor()
  await expectAccessible(page)
  const again = toPrinter(page)
  await page.keyboard.press('F9')
  expect(await again).toMatch(/^boletos-TQ-\d+\.pdf$/)

  const [, section, row, seat] = /[Ss]ección (\S+), fila (\S+), asiento (\S+)/.exec(place ?? '') ?? []
  await page.goto('/backoffice/pedidos')
  await page
    .getByRole('searchbox')
    .or(page.getByLabel('Buscar pedido'))
    .first()
    .fill(`${section} ${row} ${seat}`)
  const found = page.getByRole('row').filter({ hasText: 'Venta en taquilla' })
  await page.getByText(/^1 pedido ·/).waitFor()
  // What somebody typed may be a name: it stands in no address.
  expect(page.url()).not.toContain('search')
  // What was listed before stays dimmed while the search is on its way.
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  await found.getByRole('link').waitFor()
  await expectAccessible(page)
  const to = await found.getByRole('link').getAttribute('href')

  const finance = await deskPage(product, 'finance', to ?? '')
  await finance.getByRole('button', { name: 'Devolver' }).click()
  const dialog = finance.getByRole('dialog')
  await dialog.getByText(new RegExp(`fila ${row}, asiento ${seat}`)).click()
  await dialog.getByRole('button', { name: 'Ver qué se devuelve' }).click()
  await dialog.getByText('en efectivo: se entrega en la taquilla').waitFor()
  await dialog.getByLabel('Motivo').fill('No puede venir')
  await expectAccessible(finance)
  await dialog.getByRole('button', { name: /^Devolver \$/ }).click()
  await finance.getByText('Por entregar').waitFor()
  await finance.getByText('No puede venir').waitFor()
  await expectAccessible(finance)
  expect(await finance.getByRole('row').filter({ hasText: 'Anulado' }).count()).toBe(1)
})

it('opens every other list of sales without a fault for axe', async () => {
  for (const [role, path, title] of [
    ['marketing', '/backoffice/cortesias', 'Cortesías'],
    ['finance', '/backoffice/cajas', 'Cajas'],
    ['finance', '/backoffice/cuarentena', 'Cuarentena de pagos'],
    ['finance', '/backoffice/facturas', 'Facturas'],
  ] as const) {
    const page = await deskPage(product, role, path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('status', { name: 'Cargando' }).waitFor({ state: 'detached' })
    await expectAccessible(page)
    await page.context().close()
  }
})
