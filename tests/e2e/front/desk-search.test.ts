import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'
import { staffSession } from '../../world/staff.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar en el escritorio' })
const field = (page: Page) => page.getByRole('combobox', { name: /^Buscar/ })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

/** An order that somebody has paid, as people speak of it. */
const paidOrder = () =>
  product.database.db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.accountId')
    .select(['orders.id', 'orders.folio', 'accounts.lastName', 'accounts.firstName'])
    .where('orders.status', '=', 'paid')
    .where('accounts.email', 'not like', '%.invalid')
    .orderBy('orders.folio')
    .executeTakeFirstOrThrow()

it('finds an order and a place with the keyboard alone, and remembers what was opened', async () => {
  const order = await paidOrder()
  const page = await deskPage(product, 'administrator', '/backoffice')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox')
  await page.keyboard.type(`tq${order.folio}`)
  await chosen(page)
    .getByText(`TQ-${`${order.folio}`.padStart(6, '0')}`)
    .waitFor()
  await palette(page)
    .getByRole('status')
    .getByText(/resultado/)
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/backoffice/pedidos/${order.id}`)

  await page.keyboard.press('/')
  await palette(page).getByText('Reciente').waitFor()
  await page.keyboard.type('bitac')
  await chosen(page).getByText('Bitácora').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/backoffice/bitacora')

  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
})

it('finds a person whichever name comes first, and leads to their page', async () => {
  const { firstName, lastName } = await paidOrder()
  const page = await deskPage(product, 'support', '/backoffice')
  await page.getByRole('button', { name: /^Busca pedido/ }).click()
  await field(page).fill(`${lastName.split(' ')[0]} ${firstName}`)
  const people = palette(page).getByRole('group', { name: 'Personas' })
  await people.getByRole('option').first().click()
  await page.waitForURL(/personas\/[\da-f-]{36}/)
  await page.getByText('Gastado, neto').waitFor()
  expect(page.url()).not.toContain(firstName)
})

it('shows a role nothing that it may not read, and fills a phone', async () => {
  const { lastName } = await paidOrder()
  const page = await deskPage(product, 'gate', '/backoffice', { size: 'phone' })
  await page.getByRole('button', { name: /^Busca pedido/ }).click()
  await field(page).fill(lastName)
  await palette(page).getByRole('status').getByText('Sin resultados').waitFor()
  expect(await palette(page).getByRole('option').count()).toBe(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

it('keeps the menu as each person likes it: own places first, folded by [, and by the room of a tablet that is turned', async () => {
  const page = await deskPage(product, 'administrator', '/backoffice')
  const menu = page.getByRole('navigation', { name: 'Menú del club' })
  const pinned = menu.getByRole('button', { name: 'Fijar Pedidos', pressed: true })
  const fold = page.getByRole('button', { name: 'Plegar menú' })
  const unfold = page.getByRole('button', { name: 'Abrir menú', exact: true })
  await menu.getByRole('link', { name: 'Pedidos', exact: true }).hover()
  await menu.getByRole('button', { name: 'Fijar Pedidos' }).click()
  await menu.getByText('Fijados').waitFor()
  await pinned.waitFor()

  await page.setViewportSize({ width: 1024, height: 1366 })
  await unfold.waitFor()
  await page.setViewportSize({ width: 1366, height: 1024 })
  await fold.waitFor()

  await page.reload()
  await pinned.waitFor()
  // In a field it is a letter as any other.
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await page.keyboard.type('[')
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
  expect(await fold.count()).toBe(1)
  await page.keyboard.press('[')
  await unfold.waitFor()
  await expectAccessible(page)
  await page.reload()
  await unfold.waitFor()

  // Who takes a turn at the same computer has a menu of their own.
  const { token, cookie, accountId } = await staffSession(product.database.db, 'finance')
  const user = { id: accountId, firstName: 'Elsa', role: 'finance', hasBonoGallo: false }
  await page
    .context()
    .addCookies([
      { name: 'taquilla', value: cookie, url: product.origin, httpOnly: true, sameSite: 'Strict' },
    ])
  const saved = { auth_token: token, auth_userData: JSON.stringify(user) }
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(saved)})`)
  await page.reload()
  await fold.waitFor()
  await menu.getByRole('link', { name: 'Pedidos', exact: true }).waitFor()
  expect(await menu.getByText('Fijados').count()).toBe(0)
})
