import { endOrder, recordStep } from '#selling/orders/server/actions.ts'
import { isOpen } from '#selling/orders/rules.ts'
import type { OrderRow } from '#selling/orders/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { ProviderPayment } from '../provider.ts'
import { bookUnused, giveBack } from '../refunds/give-back.ts'
import { insertAttempt, lockPayment, type PaymentRow } from '../sql.ts'
import { record } from './record.ts'

export type SendBackStep = 'refund_late' | 'refund_twice' | 'refund_cancelled' | 'refund_restricted'

/** Money for which there are no seats, or that came a second time: all of it goes back, once. */
export async function sendBack(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  seen: ProviderPayment,
  step: SendBackStep,
): Promise<void> {
  await record(tx, payment.id, seen, 'refunded')
  const amountCents = payment.amountCents - seen.refundedCents
  await bookUnused(tx, payment.id, seen.refundedCents, 'outside')
  if (amountCents > 0) {
    await giveBack(tx, {
      paymentId: payment.id,
      amountCents,
      requestKey: step,
      reason: step,
      requestedBy: null,
    })
  }
  await close(tx, order, step, amountCents)
}

async function close(tx: Db, order: OrderRow, step: SendBackStep, amountCents: number): Promise<void> {
  const ends = isOpen(order.status) || order.status === 'expired' || order.status === 'cancelled'
  if (ends) await endOrder(tx, order, 'refunded', step, { amountCents })
  else await recordStep(tx, order.id, step, { amountCents })
}

/** One attempt, charged twice under two numbers of the provider's: the second gets a row of its own and goes back. */
export async function sendBackSecond(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  seen: ProviderPayment,
): Promise<void> {
  const { id } = await insertAttempt(tx, {
    orderId: order.id,
    attemptKey: `again-${seen.id}`,
    requestHash: payment.requestHash,
    method: payment.method,
    amountCents: payment.amountCents,
    status: 'refunded',
  })
  await sendBack(
    tx,
    order,
    await lockPayment(tx, id),
    seen,
    order.status === 'paid' ? 'refund_twice' : 'refund_cancelled',
  )
}
