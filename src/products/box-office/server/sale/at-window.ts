import { audit } from '#server/audit.ts'
import { folioOf } from '#selling/orders/rules.ts'
import type { Buyer } from '#selling/orders/server/kind/order-kind.ts'
import { lockOrderToSell } from '#selling/orders/server/sql.ts'
import { settleAtDesk } from '#selling/payments/server/desk/settle-at-desk.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { changeCents } from '../../rules.ts'
import * as sql from '../sql.ts'
import { lockTill } from '../till/till.ts'

export type Means =
  | { means: 'cash'; receivedCents: number }
  | { means: 'terminal'; authorisation: string; cardLast4: string }
export type Press = { key: string; pay: Means }
export type Sale = { orderId: string; folio: string; totalCents: number; changeCents: number }
export type Deps = Pick<Services, 'db' | 'seats'>
type Cashier = Pick<Buyer, 'account'>

/**
 * One sale over the counter: what `order` writes is settled for the money that this cashier took, in one transaction.
 * The same key again, after a second press or a lost answer, is the same sale.
 */
export async function saleAtWindow(
  services: Deps,
  press: Press,
  who: Cashier,
  order: (tx: Db) => Promise<string>,
): Promise<Sale> {
  const before = await soldBefore(services.db, press.key, who)
  if (before !== null) return before
  return services.db.transaction().execute(async (tx) => {
    const till = await lockTill(tx, who.account.id)
    // Whoever pressed twice waited for the till.
    const meanwhile = await soldBefore(tx, press.key, who)
    return meanwhile ?? charge(tx, services, { ...press, tillId: till.id, orderId: await order(tx) }, who)
  })
}

type Charged = Press & { tillId: string; orderId: string }

/** Takes what an order comes to into a till, in the caller's transaction that locked both, and answers the change. */
export async function charge(
  tx: Db,
  services: Deps,
  { key, pay, tillId, orderId }: Charged,
  who: Cashier,
): Promise<Sale> {
  const order = (await lockOrderToSell(tx, orderId))!
  const { totalCents } = order
  if (totalCents === 0) throw new Problem('nothing_to_pay', 'Esta venta no cobra nada: hazla como cortesía.')
  const cash = pay.means === 'cash' ? pay : null
  const card = pay.means === 'terminal' ? pay : null
  const change = cash === null ? 0 : changeCents(cash.receivedCents, totalCents)
  if (change === null) throw new Problem('too_little_cash', 'Lo recibido no alcanza para el total.', 400)
  const paymentId = await settleAtDesk(tx, services, order, {
    method: cash === null ? 'terminal' : 'cash_desk',
    attemptKey: key,
    cardLast4: card?.cardLast4 ?? null,
  })
  await sql.insertSale(tx, {
    orderId,
    paymentId,
    attemptKey: key,
    tillId,
    means: pay.means,
    amountCents: totalCents,
    receivedCents: cash?.receivedCents ?? null,
    authorisation: card?.authorisation ?? null,
    cardLast4: card?.cardLast4 ?? null,
  })
  const detail = { totalCents, means: pay.means, tillId }
  await audit(tx, { accountId: who.account.id, action: 'window.sell', subject: `order:${orderId}`, detail })
  return { orderId, folio: folioOf(order.folio), totalCents, changeCents: change }
}

/** The sale that this cashier made with a key, if there was one. */
export async function soldBefore(db: Db, key: string, who: Cashier): Promise<Sale | null> {
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
