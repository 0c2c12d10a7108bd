import type { PayableOrder } from '#selling/orders/server/sql.ts'
import { isKeptOut } from '#selling/orders/server/kept-out.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { bookPrepaid, restorePrepaid } from '../credit/settle-credit.ts'
import type { ProviderPayment } from '../provider.ts'
import { bookReturn } from '../refunds/give-back.ts'
import { isOpenPayment } from '../rules.ts'
import { allocate, type PaymentRow } from '../sql.ts'
import { moneyArrives } from './arrival.ts'
import { deliver, sell, type Selling } from './deliver.ts'
import { record } from './record.ts'
import type { Sold } from './sell-held.ts'
import { sendBack } from './send-back.ts'

/** Money is here: it becomes tickets, or goes back whole. */
export async function receive(
  tx: Db,
  selling: Selling,
  order: PayableOrder,
  payment: PaymentRow,
  seen: ProviderPayment,
): Promise<void> {
  const answer = order.cancelled ? 'refund_cancelled' : moneyArrives(order.status)
  if (answer === 'refund_twice' || answer === 'refund_cancelled')
    return sendBack(tx, order, payment, seen, answer)
  // A voucher was given out before the restriction began: its money buys no way in.
  if (isKeptOut(order)) return sendBack(tx, order, payment, seen, 'refund_restricted')
  const late = answer === 'sell_late'
  if (!(await restorePrepaid(tx, order, payment.amountCents)))
    return sendBack(tx, order, payment, seen, 'refund_late')
  const sold = await sell(tx, selling, order, late)
  if (sold === null) return sendBack(tx, order, payment, seen, 'refund_late')
  await book(tx, { order, payment, seen, sold, late })
  if (seen.refundedCents > 0) await bookReturn(tx, order, payment.id, seen.refundedCents, 'outside')
  const another = order.openPayment !== null && !isOpenPayment(payment.status)
  if (another)
    await enqueue(tx, 'withdraw_payments', { orderId: order.id }, { key: `withdraw_payments:${order.id}` })
}

type Booked = {
  order: PayableOrder
  payment: PaymentRow
  seen: ProviderPayment
  sold: Sold
  late: boolean
}

/** The money stands for what was sold, which is delivered. */
export async function book(tx: Db, { order, payment, seen, sold, late }: Booked): Promise<void> {
  await record(tx, payment.id, seen, 'approved')
  await allocate(tx, payment.id, 'tickets', payment.amountCents, 'paid')
  if (order.totalCents > payment.amountCents) await bookPrepaid(tx, order)
  await deliver(tx, order, sold, late)
}
