import { endOrder, recordStep } from '#selling/orders/server/actions.ts'
import { extendHeldParts } from '#selling/orders/server/held-parts.ts'
import { isOpen, type Step } from '#selling/orders/rules.ts'
import { moveOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { PaymentStatus } from '../../contract.ts'
import type { ProviderPayment } from '../provider.ts'
import {
  challengeMarginMs,
  isOpenPayment,
  isReservation,
  paymentWords,
  reviewEnd,
  voucherGraceMs,
} from '../rules.ts'
import { updatePayment, type PaymentRow } from '../sql.ts'
import { howToPay } from './how-to-pay.ts'
import { record } from './record.ts'

/** The provider has the attempt and waits: for cash, for the bank's question, or for somebody's decision. */
export async function recordPending(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  seen: ProviderPayment,
  status: 'pending' | 'in_process',
): Promise<void> {
  const displaced = !isOpenPayment(payment.status) && order.openPayment !== null
  if (displaced || !isOpen(order.status)) {
    await record(tx, payment.id, seen, displaced ? payment.status : status)
    return withdraw(tx, seen.id)
  }
  const known =
    payment.status === status && (status === 'in_process' || payment.statusDetail === seen.statusDetail)
  if (known) return record(tx, payment.id, seen, status)
  if (isReservation(payment.method) && status === 'pending') return reserve(tx, order, payment, seen)
  if (seen.challenge !== null) return waitForChallenge(tx, order, payment, seen)
  await waitForReview(tx, order, payment, seen, status)
}

async function reserve(tx: Db, order: OrderRow, payment: PaymentRow, seen: ProviderPayment): Promise<void> {
  const payableUntil = payment.payableUntil ?? seen.voucher?.expiresAt ?? order.holdEndsAt
  await record(tx, payment.id, seen, 'pending')
  const until = new Date(payableUntil.getTime() + voucherGraceMs)
  if (!(await extendHeldParts(tx, order, until))) {
    await recordStep(tx, order.id, 'reserve_failed')
    return withdraw(tx, seen.id)
  }
  await moveOrder(tx, order, order.status === 'pending' ? 'reserved' : order.status, { payableUntil })
  const pay = seen.voucher === null ? [] : howToPay(payment, seen.voucher)
  await recordStep(tx, order.id, 'reserved', { until: payableUntil.toISOString(), pay })
}

async function waitForChallenge(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  seen: ProviderPayment,
): Promise<void> {
  const until = new Date(Math.max(order.holdEndsAt.getTime(), order.now.getTime() + challengeMarginMs))
  await record(tx, payment.id, seen, 'pending', { payableUntil: until })
  await extendHeldParts(tx, order, until)
}

async function waitForReview(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  seen: ProviderPayment,
  status: PaymentStatus,
): Promise<void> {
  await record(tx, payment.id, seen, status)
  await holdForReview(tx, order, payment, 'in_review')
}

/** Seats wait for a decision, but not for ever. */
export async function holdForReview(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  step: 'in_review' | 'quarantined',
): Promise<void> {
  const payableUntil = reviewEnd(order)
  await updatePayment(tx, payment.id, { payableUntil })
  await extendHeldParts(tx, order, payableUntil)
  await moveOrder(tx, order, 'in_review', { payableUntil })
  await recordStep(tx, order.id, step)
}

/** No money came of this attempt: the order can be paid again while its hold lasts, or ends. */
export async function refuse(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  seen: ProviderPayment,
  status: 'rejected' | 'cancelled',
): Promise<void> {
  await record(tx, payment.id, seen, status)
  if (!isOpenPayment(payment.status)) return
  const words = paymentWords({ ...payment, status, statusDetail: seen.statusDetail })
  if (status === 'rejected') await recordStep(tx, order.id, 'payment_refused', { words })
  else await recordStep(tx, order.id, 'payment_ended')
  await reopen(tx, order)
}

export async function reopen(tx: Db, order: OrderRow, ending: Step = 'expired'): Promise<void> {
  if (!isOpen(order.status)) return
  const { holdEndsAt: until } = order
  const goesOn = order.now < until && (await extendHeldParts(tx, order, until))
  if (goesOn) await moveOrder(tx, order, order.status, { payableUntil: until })
  else await endOrder(tx, order, 'expired', ending)
}

/** Asks the provider to cancel, after the transaction. What is paid before that goes the way of late money. */
export function withdraw(tx: Db, providerPaymentId: string): Promise<void> {
  return enqueue(
    tx,
    'withdraw_payment',
    { providerPaymentId },
    { key: `withdraw_payment:${providerPaymentId}` },
  )
}
