import { kindOf } from '#selling/orders/server/extensions.ts'
import { lockOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import { changeOf, changesFrom, spendGiven } from '#selling/orders/server/seat-changes-sql.ts'
import type { Db } from '#server/db.ts'
import { allocate, payingPayments, ticketMoney } from '../sql.ts'
import { orderMoney, payBack, type Payback } from './give-back.ts'

/** Money of an order from before stands for it too: of the seat that was given back, or a deposit. */
export function standsOnOther({ kind }: Pick<OrderRow, 'kind'>): boolean {
  const { exchangesSeat, takesDeposit } = kindOf(kind)
  return exchangesSeat === true || takesDeposit === true
}

/** What stands for an order's seats, in centavos: its own money, and what the order from before gives. */
export async function orderValue(tx: Db, order: Pick<OrderRow, 'id' | 'kind'>): Promise<number> {
  const own = await orderMoney(tx, order.id)
  const change = standsOnOther(order) ? await changeOf(tx, order.id) : undefined
  if (change === undefined || change.doneAt === null) return own
  const old = (await lockOrder(tx, change.oldOrderId))!
  return own + Math.min(change.givenCents, await orderValue(tx, old))
}

/** What of an order can go back: all that stands for it, or what its kind says; the rest is the club's for good. */
export async function refundableOf(tx: Db, order: OrderRow): Promise<number> {
  const value = await orderValue(tx, order)
  const most = await kindOf(order.kind).refundable?.(tx, order)
  return Math.min(value, most ?? value)
}

/** What of an order's money stands for seats of later orders that came of a change. */
export async function promisedValue(tx: Db, orderId: string): Promise<number> {
  return (await changesFrom(tx, orderId)).reduce((sum, change) => sum + change.givenCents, 0)
}

/** Gives back so much of an order's value: its own money first, then what the old order gives. */
export async function payBackValue(tx: Db, order: OrderRow, back: Payback): Promise<void> {
  const taken = await takeValue(tx, order, back.amountCents, (from, amountCents) => {
    const requestKey = from.id === order.id ? back.requestKey : `${back.requestKey}:${order.id}`
    return payBack(tx, from, { ...back, amountCents, requestKey })
  })
  if (taken < back.amountCents)
    throw new Error(`order ${order.id}: ${back.amountCents - taken} centavos more than stand for it`)
}

/** So much of an order's value is the club's for good. */
export async function retainValue(
  tx: Db,
  order: OrderRow,
  amountCents: number,
  reason: string,
): Promise<void> {
  await takeValue(tx, order, amountCents, async (from, cents) => {
    let left = cents
    for (const { id } of await payingPayments(tx, from.id)) {
      const part = Math.min(left, await ticketMoney(tx, id))
      left -= part
      await allocate(tx, id, 'tickets', -part, reason)
      await allocate(tx, id, 'kept', part, reason)
    }
  })
}

type Take = (order: OrderRow, cents: number) => Promise<void>

async function takeValue(tx: Db, order: OrderRow, cents: number, take: Take): Promise<number> {
  const own = Math.min(cents, await orderMoney(tx, order.id))
  if (own > 0) await take(order, own)
  const change = own < cents && standsOnOther(order) ? await changeOf(tx, order.id) : undefined
  if (change === undefined || change.doneAt === null) return own
  const old = (await lockOrder(tx, change.oldOrderId))!
  const given = await takeValue(tx, old, Math.min(cents - own, change.givenCents), take)
  await spendGiven(tx, order.id, given)
  return own + given
}
