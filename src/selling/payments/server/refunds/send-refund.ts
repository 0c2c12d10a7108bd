import { tellBuyer } from '#selling/orders/server/actions.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { ProviderRejected } from '../provider.ts'
import { settleSeen } from '../settlement/settle.ts'
import { addRefunded, allocate, lockPayment } from '../sql.ts'
import { giveCredit } from '../credit/give-credit.ts'
import { closeRefund, findRefund, sentRefunds, type RefundRow } from './refund-rows.ts'

type Part = Pick<Services, 'db' | 'payments' | 'seats'>

/** Not about this refund but about us or the moment: the job tries again. */
const worthRepeating = new Set([401, 403, 404])
/** «This transaction does not support to be refunded»: the whole balance without an amount goes through. */
const wantsNoAmount = '2084'

/** Sends a refund under its own key: repeated after any failure, it never gives back twice. */
export async function sendRefund(services: Part, refundId: string): Promise<void> {
  const { db, payments } = services
  const refund = await findRefund(db, refundId)
  if (refund === undefined || refund.status !== 'requested' || refund.providerPaymentId === null) return
  try {
    const sent = await send(payments, refund, refund.providerPaymentId)
    if (sent.status === 'rejected')
      return await readRefusal(services, refund, refund.providerPaymentId, 'rejected')
    await finish(db, refund, sent.id)
  } catch (error) {
    if (!(error instanceof ProviderRejected) || worthRepeating.has(error.status)) throw error
    await readRefusal(services, refund, refund.providerPaymentId, error.message)
  }
}

/**
 * Why the provider refused is told by the payment, not by the refusal: sent before, taken by the buyer's bank, still
 * disputed (then it is asked again later), or not to be given back that way.
 */
async function readRefusal(services: Part, refund: RefundRow, providerPaymentId: string, failure: string) {
  const { db, payments } = services
  const seen = await payments.getPayment(providerPaymentId)
  await settleSeen(services, seen)
  const alreadyBack = seen.refundedCents - (await sentRefunds(db, refund.paymentId)) >= refund.amountCents
  if (alreadyBack) return finish(db, refund, null)
  if (seen.status !== 'in_mediation') await endRefused(db, refund, failure)
}

async function send(payments: Part['payments'], refund: RefundRow, providerPaymentId: string) {
  try {
    return await payments.refund(providerPaymentId, refund.amountCents, refund.id)
  } catch (error) {
    const whole = refund.amountCents === refund.paidCents
    if (!whole || !(error instanceof ProviderRejected) || error.code !== wantsNoAmount) throw error
    return payments.refund(providerPaymentId, null, refund.id)
  }
}

async function finish(
  db: Db,
  { id, orderId, amountCents }: RefundRow,
  providerRefundId: string | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    if (!(await closeRefund(tx, id, { status: 'done', providerRefundId }))) return
    await tellBuyer(tx, orderId, 'refund_done', { amountCents })
  })
}

/**
 * The provider will not give it back: the money stays the buyer's, as credit. Where the bank took it, the buyer has it:
 * nothing is owed.
 */
async function endRefused(db: Db, refund: RefundRow, failure: string): Promise<void> {
  const { id, orderId, paymentId, accountId, amountCents } = refund
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const { status } = await lockPayment(tx, paymentId)
    if (status === 'charged_back') {
      await closeRefund(tx, id, { status: 'charged_back' })
      return
    }
    if (!(await closeRefund(tx, id, { status: 'failed', failure }))) return
    const reason = `refund:${id}`
    await addRefunded(tx, paymentId, -amountCents)
    await allocate(tx, paymentId, 'refund', -amountCents, reason)
    await allocate(tx, paymentId, 'credit', amountCents, reason)
    await giveCredit(tx, { accountId, paymentId, amountCents, reason })
    await tellBuyer(tx, orderId, 'credited', { amountCents })
  })
}
