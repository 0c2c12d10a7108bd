import { audit } from '#server/audit.ts'
import { ownHold } from '#selling/holds/server/actions.ts'
import { giveHoldTo, lockHold, markHold } from '#selling/holds/server/sql.ts'
import { lockSellersOfHold } from '#selling/locks/server/sql.ts'
import { kindOf } from '#selling/orders/server/extensions.ts'
import type { Buyer } from '#selling/orders/server/kind/order-kind.ts'
import { openOrder, type OrderWish } from '#selling/orders/server/placing/place-order.ts'
import { folioOf, totalsOf } from '#selling/orders/rules.ts'
import { lockOrderToSell } from '#selling/orders/server/sql.ts'
import { settleAtDesk } from '#selling/payments/server/desk/settle-at-desk.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { accountOfGuest, type Guest } from './guest-account.ts'
import { changeCents } from '../rules.ts'
import * as sql from './sql.ts'
import { lockTill } from './till/till.ts'

export type Means =
  | { means: 'cash'; receivedCents: number }
  | { means: 'terminal'; authorisation: string; cardLast4: string }
export type SaleWish = OrderWish & { key: string; pay: Means; guest: Guest | undefined }
type Sale = { orderId: string; folio: string; totalCents: number; changeCents: number }
type Part = Pick<Services, 'db' | 'seats'>

/**
 * Sells what this cashier holds, paid over the counter: order, payment and tickets in one transaction. The same key
 * again, after a second press or a lost answer, is the same sale.
 */
export async function sellAtWindow(services: Part, wish: SaleWish, who: Buyer): Promise<Sale> {
  const before = await soldBefore(services.db, wish.key, who)
  if (before !== null) return before
  return services.db.transaction().execute(async (tx) => {
    const till = await lockTill(tx, who.account.id)
    // Whoever pressed twice waited for the till.
    const meanwhile = await soldBefore(tx, wish.key, who)
    if (meanwhile !== null) return meanwhile
    await lockSellersOfHold(tx, wish.holdId)
    const orderId = await orderHeld(tx, wish, who)
    const order = (await lockOrderToSell(tx, orderId))!
    const { totalCents } = order
    if (totalCents === 0)
      throw new Problem('nothing_to_pay', 'Esta venta no cobra nada: hazla como cortesía.')
    const { pay } = wish
    const cash = pay.means === 'cash' ? pay : null
    const card = pay.means === 'terminal' ? pay : null
    const change = cash === null ? 0 : changeCents(cash.receivedCents, totalCents)
    if (change === null) throw new Problem('too_little_cash', 'Lo recibido no alcanza para el total.', 400)
    const paymentId = await settleAtDesk(tx, services, order, {
      method: cash === null ? 'terminal' : 'cash_desk',
      attemptKey: wish.key,
      cardLast4: card?.cardLast4 ?? null,
    })
    await sql.insertSale(tx, {
      orderId,
      paymentId,
      attemptKey: wish.key,
      tillId: till.id,
      means: pay.means,
      amountCents: totalCents,
      receivedCents: cash?.receivedCents ?? null,
      authorisation: card?.authorisation ?? null,
      cardLast4: card?.cardLast4 ?? null,
    })
    const detail = { totalCents, means: pay.means, tillId: till.id }
    await audit(tx, { accountId: who.account.id, action: 'window.sell', subject: `order:${orderId}`, detail })
    return { orderId, folio: folioOf(order.folio), totalCents, changeCents: change }
  })
}

async function soldBefore(db: Db, key: string, who: Buyer): Promise<Sale | null> {
  const sale = await sql.saleByKey(db, key)
  if (sale === undefined) return null
  if (sale.cashier !== who.account.id) throw new Problem('key_reused', 'Esa llave de venta ya se usó.', 422)
  const { orderId, amountCents: totalCents, receivedCents } = sale
  return {
    orderId,
    folio: folioOf(sale.folio),
    totalCents,
    changeCents: (receivedCents ?? totalCents) - totalCents,
  }
}

/** The held seats as an order of the buyer's, at the prices of the list they were held under. */
async function orderHeld(tx: Db, wish: SaleWish, who: Buyer): Promise<string> {
  const hold = ownHold(await lockHold(tx, wish.holdId), who)
  if (hold.kind !== 'tickets' || hold.status !== 'active' || !hold.running)
    throw new Problem(
      'hold_ended',
      'Se acabó el tiempo y soltamos los lugares. No cobres; apártalos otra vez.',
    )
  const match = (await sql.matchAtWindow(tx, hold.eventId))!
  if (wish.guest === undefined && (match.requiresFanId || match.ticketsPerFan !== null))
    throw new Problem(
      'buyer_required',
      'Este partido cuenta los boletos por persona: escribe nombre y correo de quien compra.',
      400,
    )
  const draft = await kindOf('tickets').draft!(tx, hold, wish, who)
  const accountId = await accountOfGuest(tx, wish.guest)
  await giveHoldTo(tx, hold.id, accountId)
  const orderId = await openOrder(tx, {
    kind: 'tickets',
    visitorId: null,
    accountId,
    holdId: hold.id,
    // Strangers share one account, so they cannot share a person's limit.
    draft: wish.guest === undefined ? { ...draft, count: null } : draft,
    payableUntil: hold.expiresAt,
  })
  await markHold(tx, { holdId: hold.id, status: 'ordered' })
  return orderId
}

/** What held seats cost at the window with these fares, in centavos. */
export async function quoteHeld(
  db: Db,
  wish: OrderWish,
  who: Buyer,
): Promise<{ totalCents: number; lines: { seatId: number; totalCents: number }[] }> {
  return db.transaction().execute(async (tx) => {
    const hold = ownHold(await lockHold(tx, wish.holdId), who)
    const { lines } = await kindOf('tickets').draft!(tx, hold, wish, who)
    return {
      totalCents: totalsOf(lines).totalCents,
      lines: lines.map(({ seatId, faceCents, serviceCents }) => ({
        seatId,
        totalCents: faceCents + serviceCents,
      })),
    }
  })
}
