import { afterEach, beforeEach, expect, it } from 'vitest'
import { cardToken, fan } from '../../world/fan.ts'
import { ana } from '../../world/buying.ts'
import { deskPage } from '../../world/desk-session.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  startProduct,
  type Product,
} from '../../world/product.ts'

let product: Product
beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.close())

/** The first match with a ticket of the fan's, bought through the API: the journey begins with it. */
async function boughtMatch(): Promise<{ id: number; away: string; ticketId: string }> {
  const buyer = fan(product.origin)
  await buyer.login(ana.email, ana.password)
  const hold = await buyer.post<{ id: string }>('/events/1/holds', { bestAvailable: { quantity: 2 } })
  const order = await buyer.post<{ id: string }>('/orders', { holdId: hold.body.id })
  const token = await cardToken(product.sandboxOrigin)
  const card = { method: 'card', token, paymentMethodId: 'master', installments: 1 }
  const key = { 'idempotency-key': crypto.randomUUID() }
  await buyer.post(`/orders/${order.body.id}/payments`, card, key)
  const { body } = await buyer.get<{ tickets: { id: string; orderId: string; event: { away: string } }[] }>(
    '/tickets',
  )
  const mine = body.tickets.find(({ orderId }) => orderId === order.body.id)!
  return { id: 1, away: mine.event.away, ticketId: mine.id }
}

it('a match is moved, a fan asks the money back; then it is cancelled and everything runs by itself', async () => {
  const match = await boughtMatch()
  const page = await deskPage(product, 'administrator', `/backoffice/partidos/${match.id}/cambio`)
  await page.getByText('Cambia de fecha').click()
  await page.getByRole('heading', { name: 'Esto va a pasar' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Fecha y hora nuevas').fill('2027-02-06T19:00')
  await page.getByLabel('Motivo').fill('El estadio se presta a la selección')
  await page.getByLabel(`Escribe «${match.away}»`).fill('otro')
  await page.getByRole('button', { name: 'Mover el partido' }).click()
  await page.getByText(`Escribe «${match.away}».`).first().waitFor()
  await page.getByLabel(`Escribe «${match.away}»`).fill(match.away.toUpperCase())
  await page.getByRole('button', { name: 'Mover el partido' }).click()
  await page.getByRole('heading', { name: /^Se movió del/ }).waitFor()
  await page.getByText('Terminado').waitFor()
  await expectAccessible(page)

  // What is looked at now is no longer true once the fan has asked.
  await page.getByText('Se cancela', { exact: true }).click()
  await page.getByRole('heading', { name: 'Esto va a pasar' }).waitFor()
  const visit = await product.open('phone')
  await logIn(visit, ana.email, ana.password)
  await visit.page.goto(`/system/profile-base/myEventDetail/${match.ticketId}`)
  await visit.page.getByText('Cambió de fecha: ahora es el sáb 6 de feb').first().waitFor()
  await visit.page.goto('/system/profile-base/payment')
  await visit.page
    .getByRole('button', { name: /Pedir mi dinero/ })
    .first()
    .click()
  await visit.page.getByRole('button', { name: 'Quiero mi dinero' }).waitFor()
  await expectAccessible(visit.page)
  await visit.page.getByRole('button', { name: 'Quiero mi dinero' }).click()
  await visit.page.getByText('Listo: te lo devolvemos').waitFor()
  await visit.page.getByRole('heading', { name: 'Devoluciones' }).waitFor()
  await expectNoSidewaysScroll(visit.page)

  await page.getByLabel('Motivo').fill('Tormenta eléctrica')
  await page.getByLabel(`Escribe «${match.away}»`).fill(match.away)
  await page.getByRole('button', { name: 'Cancelar el partido' }).click()
  await page.getByText('Los números ya son otros').waitFor()
  await expectAccessible(page)
  await page.getByLabel(`Escribe «${match.away}»`).fill(match.away)
  await page.getByRole('button', { name: 'Cancelar el partido' }).click()
  await page.getByRole('heading', { name: 'Se canceló' }).waitFor()
  await page.getByText('Un partido cancelado no se puede reactivar').waitFor()
  await expect.poll(() => page.getByText('Terminado').count(), { timeout: 60_000 }).toBe(2)
  await expectAccessible(page)
  await visit.page.goto(`/system/tickets-base/eventDetail/${match.id}`)
  await visit.page.getByText('Tormenta eléctrica').first().waitFor()
  await expectAccessible(visit.page)
})
