import { orderMoney, payBack } from '#selling/payments/server/refunds/give-back.ts'
import { lockOrders } from '#selling/locks/server/sql.ts'
import { findOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { PassRow } from '../pass/pass-rows.ts'
import { instalmentsOf, type Instalment } from '../subscription/instalment-rows.ts'

type Paid = Pick<PassRow, 'orderId' | 'priceCents' | 'instalmentCents'>

/** What of a pass's price is paid by now. */
export function paidCents({ priceCents, instalmentCents }: Paid, instalments: Instalment[]): number {
  if (instalments.length === 0) return priceCents
  return instalments.filter(({ status }) => status === 'paid').length * instalmentCents
}

/** The orders by which a purchase was paid so far, locked, the newest first. */
export async function lockPayingOrders(tx: Db, orderId: string): Promise<OrderRow[]> {
  await lockOrders(tx, [orderId])
  const later = (await instalmentsOf(tx, [orderId])).flatMap(({ paidBy }) => paidBy ?? [])
  const orders: OrderRow[] = []
  for (const id of new Set([orderId, ...later])) orders.push((await findOrder(tx, id))!)
  return orders
    .filter(({ status }) => status === 'paid')
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

export type Giving = {
  orders: OrderRow[]
  amountCents: number
  key: string
  reason: string
  as: 'credit' | 'refund'
}

/** Gives so much back to who bought it, from the newest payments that have money left; false when they have not. */
export async function giveMoneyBack(
  tx: Db,
  { orders, amountCents, key, reason, as }: Giving,
): Promise<boolean> {
  let left = amountCents
  for (const order of orders) {
    const part = Math.min(left, await orderMoney(tx, order.id))
    if (part === 0) continue
    await payBack(tx, order, { amountCents: part, requestKey: key, reason, requestedBy: null, as })
    left -= part
  }
  return left === 0
}
