import { recordStep } from '#selling/orders/server/actions.ts'
import { isOpen } from '#selling/orders/rules.ts'
import type { OrderRow, PayableOrder } from '#selling/orders/server/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { ProviderRejected, type ProviderPayment } from '../provider.ts'
import { isOpenPayment, isReturned, mayBecome, statusOf } from '../rules.ts'
import { attemptOfSeen, lockPayment, lockSaleOfPayment, updatePayment, type PaymentRow } from '../sql.ts'
import { isSettled } from './settled-rows.ts'
import type { Selling } from './deliver.ts'
import { mismatch } from './arrival.ts'
import { noteNotice, quarantine } from './notices.ts'
import { receive } from './receive.ts'
import { loseMoney, noteLost, noteOutsideRefund } from './returned.ts'
import { sendBackSecond } from './send-back.ts'
import { holdForReview, recordPending, refuse } from './waiting.ts'
import { takeWonMoney } from './won.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'seats'>
/** Where the news came from: the attempt that was being sent, or the topic of a notice to remember. */
type Source = { attempt?: Pick<PaymentRow, 'id' | 'orderId'>; topic?: string }

export const checkReference = 'provider-check'

/**
 * Reads a payment from the provider and makes of it what it must become. For webhook, return page, poller and refund
 * alike; asked again, later or in any order, it changes nothing more. False when the provider knows no such payment.
 */
export async function settlePayment(
  services: Deps,
  providerPaymentId: string,
  topic?: string,
): Promise<boolean> {
  const seen = await services.payments.getPayment(providerPaymentId).catch((error: unknown) => {
    if (error instanceof ProviderRejected && error.status === 404) return null
    throw error
  })
  if (seen !== null) await settleSeen(services, seen, topic === undefined ? {} : { topic })
  return seen !== null
}

/** The same for a payment that was just read: one transaction under the locks of order and attempt. */
export async function settleSeen(
  { db, ...selling }: Omit<Deps, 'payments'>,
  seen: ProviderPayment,
  source: Source = {},
): Promise<void> {
  if (source.topic !== undefined && (await isSettled(db, seen))) return
  for (let tries = 3; ; tries -= 1) {
    try {
      return await db.transaction().execute((tx) => settleIn(tx, selling, seen, source))
    } catch (error) {
      if (tries <= 1 || !isDeadlock(error)) throw error
    }
  }
}

/** The same inside a transaction that does more. */
export async function settleIn(
  tx: Db,
  selling: Selling,
  seen: ProviderPayment,
  { attempt: sent, topic }: Source,
): Promise<void> {
  if (topic !== undefined && !(await noteNotice(tx, topic, seen.id, versionOf(seen)))) return
  const attempt = sent ?? (await attemptOfSeen(tx, seen.id, seen.externalReference))
  const status = statusOf(seen)
  const takesNothing = status === 'rejected' || status === 'cancelled'
  if (attempt === undefined) {
    if (takesNothing || status === 'pending' || seen.externalReference === checkReference) return
    const { subscriptionId: providerId } = seen
    if (providerId !== null)
      return enqueue(tx, 'read_subscription', { providerId }, { key: `read_subscription:${providerId}` })
    await quarantine(tx, { providerPaymentId: seen.id, paymentId: null, reason: 'unknown', seen })
    return
  }
  const { order, payment } = await lockSaleOfPayment(tx, attempt)
  const known = payment.providerPaymentId === null || payment.providerPaymentId === seen.id
  if (known && !mayBecome(payment.status, status)) return
  if (!known && isReturned(payment.status) && status !== 'approved') return
  const reason = mismatch(payment, seen)
  if (reason !== null && !takesNothing) return putAside(tx, order, payment, seen, reason)
  if (known) return follow(tx, selling, order, payment, seen)
  if (status !== 'approved') return
  if (payment.status !== 'approved' && !isReturned(payment.status)) {
    return follow(tx, selling, order, { ...payment, providerUpdatedAt: null }, seen)
  }
  await sendBackSecond(tx, order, payment, seen)
}

async function follow(
  tx: Db,
  selling: Selling,
  order: PayableOrder,
  payment: PaymentRow,
  seen: ProviderPayment,
): Promise<void> {
  const status = statusOf(seen)
  if (payment.providerUpdatedAt !== null && seen.updatedAt < payment.providerUpdatedAt) return
  if (payment.status === 'charged_back') return followDispute(tx, order, payment, seen)
  switch (status) {
    case 'pending':
    case 'in_process':
      return recordPending(tx, order, payment, seen, status)
    case 'rejected':
    case 'cancelled':
      return refuse(tx, order, payment, seen, status)
    case 'approved':
      if (payment.status === 'approved') return noteOutsideRefund(tx, order, payment, seen)
      return receive(tx, selling, order, payment, seen)
    case 'refunded':
    case 'charged_back':
      return loseMoney(tx, order, payment, seen, status)
  }
}

/** The bank's decision about a charge that was disowned: for the buyer, or for the club. */
async function followDispute(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  seen: ProviderPayment,
): Promise<void> {
  const status = statusOf(seen)
  if (status === 'charged_back') return noteLost(tx, order, payment, seen)
  if (payment.providerUpdatedAt !== null && seen.updatedAt <= payment.providerUpdatedAt) return
  await takeWonMoney(tx, order, payment, seen)
  const now = await lockPayment(tx, payment.id)
  if (status === 'refunded') return loseMoney(tx, order, now, seen, 'refunded')
  await noteOutsideRefund(tx, order, now, seen)
}

/** What does not fit its order is neither sold nor sent back by itself: staff decide, and the buyer is told. */
async function putAside(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  seen: ProviderPayment,
  reason: string,
): Promise<void> {
  if (!(await quarantine(tx, { providerPaymentId: seen.id, paymentId: payment.id, reason, seen }))) return
  const waits = isOpenPayment(payment.status) && isOpen(order.status)
  if (!waits) return recordStep(tx, order.id, 'quarantined')
  await updatePayment(tx, payment.id, {
    status: 'in_process',
    statusDetail: 'quarantined',
    providerPaymentId: seen.id,
  })
  await holdForReview(tx, order, payment, 'quarantined')
}

/** Duplicates carry other numbers of their own: what tells one piece of news from the next is the payment's own state. */
function versionOf(seen: ProviderPayment): string {
  return [seen.updatedAt.toISOString(), seen.status, seen.statusDetail, seen.refundedCents].join(' ')
}

function isDeadlock(error: unknown): boolean {
  return (error as { code?: string }).code === '40P01'
}
