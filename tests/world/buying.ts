import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoPeople } from '../../db/seed/people.ts'
import { cardToken, fan } from './fan.ts'
import type { Product } from './product.ts'

export const [ana, beto, admin, boxOffice] = demoPeople as [Person, Person, Person, Person]
type Person = (typeof demoPeople)[number]

/** Holds the seats that the match page proposes. */
export async function takeBestSeats(page: Page, eventId: number): Promise<void> {
  await page.goto(`/system/tickets-base/eventDetail/${eventId}`)
  const phone = page.getByRole('button', { name: 'Apartar', exact: true })
  const desktop = page.getByRole('button', { name: /^Apartar por/ })
  await phone.or(desktop).filter({ visible: true }).first().click()
  await page.getByRole('heading', { name: 'Tu compra' }).first().waitFor()
}

/** One fare of the first seat that is being bought. */
export function firstFare(page: Page, name: string): Locator {
  return page
    .getByRole('group', { name: /Tarifa de/ })
    .first()
    .getByRole('radio', { name })
}

/** From what is being bought to the payment, logging in on the way without losing the seats. */
export async function logInAndGoOn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page
    .getByRole('button', { name: /Iniciar sesión|Entrar/ })
    .last()
    .click()
  await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
}

/** Buys seats of the first match through the API: for journeys that begin with a ticket. */
export async function boughtSeats(
  { origin, sandboxOrigin }: Pick<Product, 'origin' | 'sandboxOrigin'>,
  { email, password }: Person,
  seats: { quantity?: number; seatIds?: number[] },
): Promise<{ id: string; seatId: number }[]> {
  const buyer = fan(origin)
  await buyer.login(email, password)
  const wish = seats.seatIds ? { seatIds: seats.seatIds } : { bestAvailable: { quantity: seats.quantity } }
  const hold = await buyer.post<{ id: string }>('/events/1/holds', wish)
  const order = await buyer.post<{ id: string }>('/orders', { holdId: hold.body.id })
  const token = await cardToken(sandboxOrigin)
  const card = { method: 'card', token, paymentMethodId: 'master', installments: 1 }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const paid = await buyer.post<{ status: string }>(`/orders/${order.body.id}/payments`, card, key)
  expect(paid.body.status).toBe('approved')
  const { body } = await buyer.get<{ tickets: { id: string; orderId: string; seat: { id: number } }[] }>(
    '/tickets',
  )
  return body.tickets
    .filter((ticket) => ticket.orderId === order.body.id)
    .map((ticket) => ({ id: ticket.id, seatId: ticket.seat.id }))
}

/** Fills the provider's card form; the holder's name decides what the provider will say. */
export async function fillCard(page: Page, holder: string): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill('4075595716483764')
  await page.getByLabel(/Vencimiento/).fill('1130')
  await page.getByLabel('Código de seguridad').fill('123')
  await page.getByLabel('Nombre en la tarjeta').fill(`${holder} DE PRUEBA`)
}

export async function pressPay(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Pagar \$/ })
    .filter({ visible: true })
    .click()
}

export async function chooseMethod(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).check({ force: true })
}
