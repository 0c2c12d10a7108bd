import { tellBuyer } from '#features/orders/actions.ts'
import { lockOrder } from '#features/orders/sql.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { ProviderRejected } from '../provider.ts'
import { addRefunded, allocate } from '../sql.ts'
import { giveCredit } from '../credit/give-credit.ts'
import { closeRefund, findRefund, sentRefunds, type RefundRow } from './refund-rows.ts'

type Part = Pick<Services, 'db' | 'payments'>

/** Not about this refund but about us or the moment: the job tries again. */
const worthRepeating = new Set([401, 403, 404])
/** «This transaction does not support to be refunded»: the whole balance without an amount goes through. */
const wantsNoAmount = '2084'

/** Sends a refund under its own key: repeated after any failure, it never gives back twice. */
export async function sendRefund({ db, payments }: Part, refundId: string): Promise<void> {
  const refund = await findRefund(db, refundId)
  if (refund === undefined || refund.status !== 'requested' || refund.providerPaymentId === null) return
  try {
    const sent = await send(payments, refund, refund.providerPaymentId)
    if (sent.status === 'rejected') return await giveCreditInstead(db, refund, 'rejected')
    await finish(db, refund, sent.id)
  } catch (error) {
    if (!(error instanceof ProviderRejected) || worthRepeating.has(error.status)) throw error
    const seen = await payments.getPayment(refund.providerPaymentId)
    const alreadyBack = seen.refundedCents - (await sentRefunds(db, refund.paymentId)) >= refund.amountCents
    if (alreadyBack) await finish(db, refund, null)
    else await giveCreditInstead(db, refund, error.message)
  }
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

/** The provider will not give it back: the money stays the buyer's, as credit. */
async function giveCreditInstead(db: Db, refund: RefundRow, failure: string): Promise<void> {
  const { id, orderId, paymentId, accountId, amountCents } = refund
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    if (!(await closeRefund(tx, id, { status: 'failed', failure }))) return
    const reason = `refund:${id}`
    await addRefunded(tx, paymentId, -amountCents)
    await allocate(tx, paymentId, 'refund', -amountCents, reason)
    await allocate(tx, paymentId, 'credit', amountCents, reason)
    await giveCredit(tx, { accountId, paymentId, amountCents, reason })
    await tellBuyer(tx, orderId, 'credited', { amountCents })
  })
}
