import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'

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
