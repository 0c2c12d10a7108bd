import type { z } from 'zod/mini'
import { openAccount, post, statementOf } from '#selling/ledger/server/sql.ts'
import { lockOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import { folioOf } from '#selling/orders/rules.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { commissionOf, waitingDays } from '../rules.ts'
import type { Payout } from '../contract.ts'
import { saleOf, type PayoutRow } from './sql.ts'

export const affiliateAccount = (affiliateId: string) => `affiliate:${affiliateId}`
const clubCommissions = 'club:commissions'

type Movement = { at: Date; kind: string; amountCents: number; detail: unknown }

/** Has the commission of an affiliate's sale follow its money, once this transaction has committed. */
export async function followSoon(tx: Db, { order }: { order: OrderRow }): Promise<void> {
  const { id: orderId, affiliateId } = order
  if (affiliateId !== null)
    await enqueue(tx, 'follow_order_money', { orderId }, { key: `follow_order_money:${orderId}` })
}

/**
 * Commission follows the order's money: posts the difference between what is due on what stands now and what was posted
 * before. So a payment, a refund in part, a chargeback, and the same news twice or late all come out right.
 */
export function followMoney(db: Db, orderId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const sale = await saleOf(tx, orderId)
    if (order === undefined || sale === undefined) return
    const account = affiliateAccount(sale.affiliateId)
    await openAccount(tx, account, null)
    await openAccount(tx, clubCommissions, null)
    const before = (await statementOf(tx, account)).filter((one) => orderIn(one) === orderId)
    const posted = before.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const amountCents = commissionOf(sale.standingCents, sale.commissionBps) - posted
    if (amountCents === 0) return
    await post(tx, {
      key: `commission:${orderId}:${before.length}`,
      kind: amountCents > 0 ? 'commission' : 'commission_returned',
      detail: { orderId, folio: folioOf(order.folio) },
      postings: [
        { account, amountCents },
        { account: clubCommissions, amountCents: -amountCents },
      ],
    })
  })
}

/** What can be paid out: the balance without the commission of the last days, for which a return may still come. */
export function openPart(movements: Movement[], balanceCents: number, now: Date): number {
  const young = now.getTime() - waitingDays * 86_400_000
  const waiting = movements
    .filter(({ at, kind }) => kind.startsWith('commission') && at.getTime() > young)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  return Math.max(0, balanceCents - Math.max(0, waiting))
}

/** A movement in Spanish. */
export function movementWords(movement: Movement): string {
  const folio = (movement.detail as { folio?: string } | null)?.folio ?? ''
  switch (movement.kind) {
    case 'commission':
      return `Comisión por la compra ${folio}`
    case 'commission_returned':
      return `Se devolvió la compra ${folio}`
    case 'payout_requested':
      return 'Pago pedido'
    case 'payout_refused':
      return 'El pago no se hizo'
    default:
      return 'Movimiento'
  }
}

function orderIn({ detail }: { detail: unknown }): string | undefined {
  return (detail as { orderId?: string } | null)?.orderId
}

/** A pay-out as its affiliate and the club see it; the whole CLABE is not in it. */
export function payoutOf(row: PayoutRow): z.input<typeof Payout> {
  const { id, amountCents, clabeEnd, status, note, requestedAt, closedAt } = row
  return { id, amountCents, clabeEnd, status, note, requestedAt, closedAt }
}
