import { payIntoCredit } from '#selling/payments/server/credit/give-credit.ts'
import { creditOf } from '#selling/payments/server/credit/ledger-names.ts'
import { lockBalance } from '#selling/ledger/server/sql.ts'
import { orderMoney, payBack } from '#selling/payments/server/refunds/give-back.ts'
import { lockOrders } from '#selling/locks/server/sql.ts'
import { findOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { broughtAccount } from '../brought/accounts.ts'
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
  pass: { id: string; accountId: string }
  orders: OrderRow[]
  amountCents: number
  key: string
  reason: string
  as: 'credit' | 'refund'
}

/**
 * Gives so much back to who bought it, from the newest payments that have money left, then from what was paid in another
 * system; false when they have not.
 */
export async function giveMoneyBack(
  tx: Db,
  { pass, orders, amountCents, key, reason, as }: Giving,
): Promise<boolean> {
  let left = amountCents
  for (const order of orders) {
    const part = Math.min(left, await orderMoney(tx, order.id))
    if (part === 0) continue
    await payBack(tx, order, { amountCents: part, requestKey: key, reason, requestedBy: null, as })
    left -= part
  }
  if (left > 0) left -= await giveBroughtBack(tx, { pass, amountCents: left, key, as })
  return left === 0
}

/** No card of another system can be paid back here: that money comes back as credit alone. */
async function giveBroughtBack(
  tx: Db,
  { pass, amountCents, key, as }: Pick<Giving, 'pass' | 'amountCents' | 'key' | 'as'>,
): Promise<number> {
  const account = broughtAccount(pass.id)
  const cents = Math.min(amountCents, await lockBalance(tx, account))
  if (cents <= 0) return 0
  if (as === 'refund')
    throw new Problem(
      'paid_elsewhere',
      'Lo pagaste antes de que el club cambiara de taquilla, así que no hay tarjeta a la cual devolver. Elige saldo a favor, o pide el reembolso en taquilla.',
    )
  await payIntoCredit(tx, pass.accountId, {
    key: `${key}:brought`,
    kind: 'refund_as_credit',
    detail: { passId: pass.id },
    postings: [
      { account, amountCents: -cents },
      { account: creditOf(pass.accountId), amountCents: cents },
    ],
  })
  return cents
}
