import { audit } from '#server/audit.ts'
import { entriesOfPayment } from '#selling/ledger/server/sql.ts'
import { recordStep } from '#selling/orders/server/actions.ts'
import { kindOf, publish } from '#selling/orders/server/extensions.ts'
import type { OrderRow } from '#selling/orders/server/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { closeCase, newestCase, takenByBank } from '../chargebacks/case-rows.ts'
import { giveCredit } from '../credit/give-credit.ts'
import type { ProviderPayment } from '../provider.ts'
import { giveBack } from '../refunds/give-back.ts'
import { askAgain } from '../refunds/refund-rows.ts'
import { addRefunded, allocate, paidOtherwise, type PaymentRow } from '../sql.ts'
import { record } from './record.ts'

const reason = 'chargeback_won'

/**
 * The bank gave a charge back to the club. Credit that was taken is given again, refunds that the bank had made needless
 * are sent, and what stood for tickets waits for a person: their seats may be somebody else's by now.
 */
export async function takeWonMoney(
  tx: Db,
  order: OrderRow,
  payment: PaymentRow,
  seen: ProviderPayment,
): Promise<void> {
  const { id: paymentId } = payment
  const disputed = await newestCase(tx, paymentId)
  const { tickets, kept, credit, refund } = await takenByBank(tx, paymentId)
  await addRefunded(tx, paymentId, -refund)
  await allocate(tx, paymentId, 'refund', -refund, reason)
  await allocate(tx, paymentId, 'kept', kept + tickets, reason)
  await allocate(tx, paymentId, 'credit', credit, reason)
  if (credit > 0) await giveCreditAgain(tx, order, payment, credit, disputed?.id ?? null)
  const forNothing = refund - tickets - kept - credit
  const stands = payment.refundedCents - refund + forNothing < payment.amountCents
  const paying = stands && !(await paidOtherwise(tx, payment))
  await record(tx, paymentId, seen, paying ? 'approved' : 'refunded')
  if (forNothing > 0) {
    const requestKey = `${reason}:${disputed?.id ?? ''}`
    const back = { paymentId, amountCents: forNothing, requestKey, reason: 'refund_cancelled' }
    await giveBack(tx, { ...back, requestedBy: null })
  }
  for (const refundId of await askAgain(tx, paymentId))
    await enqueue(tx, 'send_refund', { refundId }, { key: `send_refund:${refundId}` })
  // Money on a card goes back to the card by itself.
  const owedCents = kindOf(order.kind).isMoney ? 0 : tickets
  if (disputed !== undefined) await closeCase(tx, disputed.id, 'won', owedCents)
  await publish(tx, 'order.money_moved', { order })
  await recordStep(tx, order.id, 'chargeback_won', { amountCents: refund })
  const detail = { paymentId, amountCents: refund, owedCents }
  await audit(tx, {
    accountId: null,
    action: 'payment.chargeback_won',
    subject: `order:${order.id}`,
    detail,
  })
}

async function giveCreditAgain(
  tx: Db,
  { accountId: buyer }: OrderRow,
  { id: paymentId }: PaymentRow,
  credit: number,
  chargebackId: string | null,
): Promise<void> {
  const { entries, people } = await entriesOfPayment(tx, paymentId, chargebackId)
  const taken = chargebackId === null ? [] : people
  let left = credit
  for (const [index, { accountId, amountCents: sum }] of [
    ...taken,
    { accountId: buyer, amountCents: -Infinity },
  ].entries()) {
    const amountCents = Math.min(left, Math.max(0, -sum))
    left -= amountCents
    const key = `${reason}:${chargebackId ?? ''}:${entries}:${index}`
    if (amountCents > 0) await giveCredit(tx, { accountId, paymentId, amountCents, reason: key })
  }
}
