import { markHold } from '#features/holds/sql.ts'
import { tellBuyer } from '#features/orders/actions.ts'
import type { Step } from '#features/orders/rules.ts'
import { countBuyerSeats, returnBuyerSeats } from '#features/orders/limit/buyer-seats.ts'
import { linesOf, moveOrder, type OrderRow } from '#features/orders/sql.ts'
import { issueTickets } from '#features/tickets/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import type { ProviderPayment } from '../provider.ts'
import { bookReturn } from '../refunds/give-back.ts'
import { isOpenPayment, moneyArrives } from '../rules.ts'
import { allocate, type PaymentRow } from '../sql.ts'
import { record } from './record.ts'
import { sellSeats, type Sold } from './sell-seats.ts'
import { sendBack } from './send-back.ts'

type Seats = Services['seats']

/** Money is here: it becomes tickets, or goes back whole. */
export async function receive(
  tx: Db,
  seats: Seats,
  order: OrderRow,
  payment: PaymentRow,
  seen: ProviderPayment,
): Promise<void> {
  const answer = order.eventStatus === 'cancelled' ? 'refund_cancelled' : moneyArrives(order.status)
  if (answer === 'refund_twice' || answer === 'refund_cancelled')
    return sendBack(tx, order, payment, seen, answer)
  const late = answer === 'sell_late'
  const sold = late ? await sellLate(tx, seats, order) : await sellSeats(tx, seats.hall, order)
  if (sold === null) return sendBack(tx, order, payment, seen, 'refund_late')
  await record(tx, payment.id, seen, 'approved')
  await allocate(tx, payment.id, 'tickets', payment.amountCents, 'paid')
  await deliver(tx, order, sold, late)
  if (seen.refundedCents > 0) await bookReturn(tx, order, payment.id, seen.refundedCents, 'outside')
  const another = order.openPayment !== null && !isOpenPayment(payment.status)
  if (another)
    await enqueue(tx, 'withdraw_payments', { orderId: order.id }, { key: `withdraw_payments:${order.id}` })
}

/** An order that had expired gave back its part of the person's limit, and takes it again with the seats. */
async function sellLate(tx: Db, seats: Seats, order: OrderRow): Promise<Sold | null> {
  const { eventId, accountId, seatsPerPerson: limit } = order
  const { length } = await linesOf(tx, order.id)
  if (!(await countBuyerSeats(tx, { eventId, accountId, seats: length, limit }))) return null
  const sold = await sellSeats(tx, seats.hall, order)
  if (sold === null) await returnBuyerSeats(tx, eventId, accountId, length)
  return sold
}

async function deliver(tx: Db, order: OrderRow, { lines, how, names }: Sold, late: boolean): Promise<void> {
  const { id: orderId, eventId, accountId, holdId } = order
  if (!(await moveOrder(tx, order, 'paid', { paidAt: order.now })))
    throw new Error(`order ${orderId} moved under its lock`)
  await markHold(tx, { eventId, holdId, status: 'sold' })
  await issueTickets(tx, { orderId, eventId, accountId, lines })
  await enqueue(tx, 'mail_tickets', { orderId }, { key: `mail_tickets:${orderId}` })
  if (how === 'equal') return tellBuyer(tx, orderId, 'reseated', { seats: names })
  const step: Step = late || how === 'free' ? 'paid_late' : 'paid'
  await tellBuyer(tx, orderId, step)
}
