import { audit } from '#server/audit.ts'
import { endOrder, recordStep } from '#selling/orders/server/actions.ts'
import { isOpen } from '#selling/orders/rules.ts'
import type { OrderRow } from '#selling/orders/server/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { closeCase, newestCase, openCase } from '../chargebacks/case-rows.ts'
import type { ProviderPayment } from '../provider.ts'
import {
  bookReturn,
  bookUnused,
  closePaidOrder,
  returnPrepaidPart,
  takeBackSeats,
} from '../refunds/give-back.ts'
import { endChangesFrom } from '../refunds/refund-order.ts'
import { orderValue, payBackValue, standsOnOther } from '../refunds/seat-value.ts'
import { updatePayment, type PaymentRow } from '../sql.ts'
import { record } from './record.ts'

/** A refund in part that somebody made in the provider's own panel; ours are booked before they are sent. */
export async function noteOutsideRefund(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  seen: ProviderPayment,
): Promise<void> {
  await updatePayment(tx, payment.id, { statusDetail: seen.statusDetail, providerUpdatedAt: seen.updatedAt })
  const amountCents = seen.refundedCents - payment.refundedCents
  if (amountCents <= 0) return
  await bookReturn(tx, order, payment.id, amountCents, 'outside')
  await recordStep(tx, order.id, 'refund_outside', { amountCents })
}

/** All of it went back, by the provider's panel or by the buyer's bank: tickets end, seats are free again. */
export async function loseMoney(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  seen: ProviderPayment,
  status: 'refunded' | 'charged_back',
): Promise<void> {
  const step = status === 'charged_back' ? 'charged_back' : 'refund_outside'
  // Refunds that were asked for and not sent are in it: the bank gave them back in our place.
  const amountCents = payment.amountCents - payment.refundedCents
  await record(tx, payment.id, seen, status)
  const chargebackId = status === 'charged_back' ? await openDispute(tx, order, payment, seen) : null
  if (payment.status !== 'approved' && payment.status !== 'refunded') {
    await bookUnused(tx, payment.id, amountCents, step)
    const ends = isOpen(order.status) || order.status === 'expired' || order.status === 'cancelled'
    if (ends) await endOrder(tx, order, 'refunded', step, { amountCents })
    return
  }
  if (amountCents > 0) await bookReturn(tx, order, payment.id, amountCents, step, chargebackId)
  // Else nothing stands on this payment any more but credit: given back before, or the second of an order.
  const stood = payment.status === 'approved' && order.status === 'paid'
  if (stood) await endPaidOrder(tx, order, payment, status, step)
  if (stood || amountCents > 0)
    await recordStep(tx, order.id, stood ? step : `${step}_credit`, { amountCents })
}

async function endPaidOrder(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  status: 'refunded' | 'charged_back',
  step: 'charged_back' | 'refund_outside',
): Promise<void> {
  await takeBackSeats(tx, order, status)
  await returnPrepaidPart(tx, order, step)
  await returnGiven(tx, order, step)
  await closePaidOrder(tx, order, 'refunded', status)
  const input = { orderId: order.id, reason: step, requestKey: `${step}:${payment.id}`, actor: null }
  await endChangesFrom(tx, input)
}

/** A case for finance, and a job that reads the provider's side of it. */
async function openDispute(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  seen: ProviderPayment,
): Promise<string> {
  const { id: paymentId } = payment
  const amountCents = payment.amountCents - seen.refundedCents
  const id = await openCase(tx, { paymentId, amountCents, at: seen.updatedAt })
  await enqueue(tx, 'read_chargeback', { chargeback: seen.id }, { key: `read_chargeback:${seen.id}` })
  await audit(tx, {
    accountId: null,
    action: 'payment.charged_back',
    subject: `order:${order.id}`,
    detail: { accountId: order.accountId, paymentId, amountCents },
  })
  if (seen.statusDetail === bankKeepsIt) await closeCase(tx, id, 'lost')
  return id
}

/** The bank decided for the buyer: nothing moves any more. */
export async function noteLost(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  seen: ProviderPayment,
): Promise<void> {
  await updatePayment(tx, payment.id, { statusDetail: seen.statusDetail, providerUpdatedAt: seen.updatedAt })
  const disputed = await newestCase(tx, payment.id)
  if (seen.statusDetail !== bankKeepsIt || disputed === undefined) return
  if (!(await closeCase(tx, disputed.id, 'lost'))) return
  await audit(tx, {
    accountId: null,
    action: 'payment.chargeback_lost',
    subject: `order:${order.id}`,
    detail: { paymentId: payment.id, amountCents: disputed.amountCents },
  })
}

/** The provider's word for a chargeback that was decided against the seller. */
const bankKeepsIt = 'settled'

/** What an order from before still gives for it goes back to who paid that. */
async function returnGiven(tx: Db, order: OrderRow, step: 'charged_back' | 'refund_outside'): Promise<void> {
  if (!standsOnOther(order)) return
  const amountCents = await orderValue(tx, order)
  const back = { amountCents, reason: step, requestKey: step, requestedBy: null, as: 'refund' as const }
  if (amountCents > 0) await payBackValue(tx, order, back)
}
