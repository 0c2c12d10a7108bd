import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folioOf } from '#selling/orders/rules.ts'
import { ana, boughtSeats } from '../../world/buying.ts'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, startProduct, type Product } from '../../world/product.ts'
import { staffSession } from '../../world/staff.ts'

let product: Product
let person: string
let order: { id: string; folio: string }

/** Somebody of the club sends an order's tickets again, writes a note of its buyer and makes a PIN for its match. */
beforeAll(async () => {
  product = await startProduct()
  await boughtSeats(product, ana, { quantity: 1 })
  const { db } = product.database
  const bought = await db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.accountId')
    .select(['orders.id', 'orders.folio', 'accounts.id as accountId'])
    .where('accounts.email', '=', ana.email)
    .orderBy('orders.id', 'desc')
    .executeTakeFirstOrThrow()
  person = bought.accountId
  order = { id: bought.id, folio: folioOf(bought.folio) }
  const { token, cookie } = await staffSession(db, 'administrator')
  const acts: [string, object][] = [
    [`/desk/orders/${order.id}/tickets-mail`, {}],
    [`/desk/persons/${person}/notes`, { words: 'Llega con su silla.' }],
    ['/staff/gates/1/pin', {}],
  ]
  for (const [path, body] of acts) {
    const answer = await fetch(`${product.origin}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        cookie: `taquilla=${cookie}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
  }
})
afterAll(() => product.close())

const line = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words }).first()

it('leads from a sentence of the log to the order, the person or the match that it names, and back', async () => {
  const page = await deskPage(product, 'administrator', '/backoffice/bitacora')
  await line(page, 'mandó otra vez los boletos').waitFor()
  await expectAccessible(page)

  await line(page, 'mandó otra vez los boletos')
    .getByRole('link', { name: `Pedido ${order.folio}` })
    .click()
  await page.waitForURL(`**/backoffice/pedidos/${order.id}`)
  await page.getByRole('heading', { level: 1 }).filter({ hasText: order.folio }).waitFor()
  await page.goBack()

  await line(page, 'escribió una nota de una persona')
    .getByRole('link', { name: `${ana.firstName} ${ana.lastName}` })
    .click()
  await page.waitForURL(`**/backoffice/personas/${person}`)
  await page.getByRole('heading', { level: 1 }).filter({ hasText: ana.firstName }).waitFor()
  await page.getByText('Llega con su silla.').first().waitFor()
  await page.goBack()

  await line(page, 'hizo su PIN de supervisión')
    .getByRole('link', { name: /Halcones/ })
    .click()
  await page.waitForURL('**/backoffice/partidos/1')
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Halcones' }).waitFor()
  await page.goBack()

  // Whoever did it narrows the log to what they did.
  await line(page, 'hizo su PIN de supervisión').getByTitle('Ver solo lo de esta persona').click()
  await page.waitForURL(/person=[\da-f-]{36}/)
  await page.getByRole('button', { name: 'Ver a todas las personas' }).waitFor()
  await line(page, 'escribió una nota de una persona').waitFor()
})

it('leads nobody to a screen that is not of their role: what it names stands as words', async () => {
  const page = await deskPage(product, 'finance', '/backoffice/bitacora')
  const pin = line(page, 'hizo su PIN de supervisión')
  await pin.getByText(/Halcones/).waitFor()
  expect(await pin.getByRole('link').count()).toBe(0)
  await line(page, 'mandó otra vez los boletos').getByRole('link').click()
  await page.getByRole('heading', { level: 1 }).filter({ hasText: order.folio }).waitFor()
  await expectAccessible(page)
})
