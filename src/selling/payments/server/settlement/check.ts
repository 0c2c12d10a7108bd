import { writeDown } from '#server/job-failures/actions.ts'
import { endOrder, recordStep } from '#selling/orders/server/actions.ts'
import { isOpen } from '#selling/orders/rules.ts'
import { findOrder, lockOrder } from '#selling/orders/server/sql.ts'
import type { Services } from '#server/services.ts'
import { ProviderRejected, ProviderUnavailable } from '../provider.ts'
import { abandonAfterMs, isOpenPayment, isReservation, voucherGraceMs, walletMarginMs } from '../rules.ts'
import { claimUnsettled, findPayment, lockPayment, updatePayment, type PaymentRow } from '../sql.ts'
import { settlePayment, settleSeen } from './settle.ts'
import { reopen } from './waiting.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'seats' | 'config' | 'log'>

const batch = 96
const together = 8

/** Asks the provider about every attempt that is due: with all webhooks lost, this settles alone. */
export async function checkUnsettled(services: Deps): Promise<void> {
  const due = await claimUnsettled(services.db, batch)
  for (let from = 0; from < due.length; from += together) {
    const answered = await Promise.all(
      due.slice(from, from + together).map((attempt) => tryCheck(services, attempt)),
    )
    if (!answered.includes(true)) return
  }
}

/** False where the provider does not answer: when it answers none, the rest waits for the next round. */
async function tryCheck(services: Deps, attempt: PaymentRow): Promise<boolean> {
  try {
    await checkAttempt(services, attempt)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false
    services.log.error({ err: error, paymentId: attempt.id }, 'check failed')
    await writeDown(services.db, { task: 'check_payments', subject: attempt.id }, error)
  }
  return true
}

/** Finds out what became of an attempt, whether or not the answer to it was ever read; ends it when its time is over. */
export async function checkAttempt(services: Deps, attempt: PaymentRow): Promise<void> {
  if (attempt.method === 'subscription') return
  if (attempt.statusDetail === 'quarantined') return closeQuarantined(services, attempt)
  if (attempt.providerPaymentId !== null) await settlePayment(services, attempt.providerPaymentId)
  if (attempt.providerPaymentId === null || attempt.method === 'wallet') {
    const found = await services.payments.searchPayments(attempt.id)
    for (const seen of found.toReversed()) await settleSeen(services, seen, { attempt })
    if (found.length === 0) return abandon(services, attempt)
  }
  const now = await findPayment(services.db, attempt.id)
  if (now === undefined || now.providerPaymentId === null || !isOpenPayment(now.status)) return
  if (await isOverdue(services, now)) await withdrawPayment(services, now.providerPaymentId)
}

/** Cancels at the provider; what was paid in the meantime is settled as what it is. */
export async function withdrawPayment(services: Deps, providerPaymentId: string): Promise<void> {
  try {
    await settleSeen(services, await services.payments.cancelPayment(providerPaymentId))
  } catch (error) {
    if (!(error instanceof ProviderRejected)) throw error
    await settlePayment(services, providerPaymentId)
  }
}

/** Nobody waits for this attempt any more: its own time is over, or its order's story is. */
async function isOverdue({ db }: Deps, attempt: PaymentRow): Promise<boolean> {
  const order = await findOrder(db, attempt.orderId)
  if (order === undefined || !isOpen(order.status)) return true
  const grace = isReservation(attempt.method) ? voucherGraceMs : 0
  return attempt.payableUntil !== null && attempt.payableUntil.getTime() + grace < order.now.getTime()
}

/** The provider knows nothing of it, long after any answer could have come: it never reached it. */
async function abandon({ db, config }: Deps, { id, orderId }: PaymentRow): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const attempt = await lockPayment(tx, id)
    if (order === undefined || attempt.status !== 'created' || attempt.providerPaymentId !== null) return
    const patience = abandonAfterMs(config.payments.timeoutMs)
    const since =
      attempt.method !== 'wallet' || attempt.preferenceId === null
        ? attempt.createdAt.getTime() + patience
        : isOpen(order.status)
          ? (attempt.payableUntil ?? order.holdEndsAt).getTime() + walletMarginMs
          : 0
    if (order.now.getTime() < since) return
    await updatePayment(tx, id, { status: 'abandoned' })
    if (!isOpen(order.status)) return
    await recordStep(tx, orderId, 'payment_abandoned')
    await reopen(tx, order)
  })
}

/** Staff did not decide in time: the seats go back on sale, the money stays put aside for them. */
async function closeQuarantined({ db }: Deps, { id, orderId }: PaymentRow): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const attempt = await lockPayment(tx, id)
    if (order === undefined || !isOpenPayment(attempt.status)) return
    if (attempt.payableUntil !== null && attempt.payableUntil > order.now) return
    await updatePayment(tx, id, { status: 'cancelled' })
    if (isOpen(order.status)) await endOrder(tx, order, 'expired', 'review_ended')
  })
}
