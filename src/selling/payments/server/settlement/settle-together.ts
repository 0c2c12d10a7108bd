import { sellWholeHolds } from '#selling/holds/server/engine/seat-rows.ts'
import { isKeptOut } from '#selling/orders/server/kept-out.ts'
import type { PayableOrder } from '#selling/orders/server/sql.ts'
import type { Db } from '#server/db.ts'
import { alone } from '#server/together.ts'
import type { ProviderPayment } from '../provider.ts'
import { statusOf } from '../rules.ts'
import { lockFreeSales, type PaymentRow } from '../sql.ts'
import { mismatch } from './arrival.ts'
import { book } from './receive.ts'

/** What the provider answered to an attempt that was sent. */
export type Answered = { seen: ProviderPayment; attempt: Pick<PaymentRow, 'id' | 'orderId'> }

/**
 * Settles answers that come at the same time, as `settleSeen` does each: charges that were approved at once, for tickets that are held
 * still. Any other answer is left to be settled alone.
 */
export async function settleAnswers(tx: Db, answers: Answered[]): Promise<(undefined | typeof alone)[]> {
  const sales = await lockFreeSales(
    tx,
    answers.map(({ attempt }) => attempt),
  )
  const usual = answers.flatMap(({ seen }, at) => {
    const sale = sales[at]
    return sale !== undefined && isUsual(sale, seen) ? [{ ...sale, seen, at }] : []
  })
  const seats = usual.flatMap(({ order: { id: orderId, holdId, lines } }) =>
    lines.map(({ eventId, seatId }) => ({ orderId, holdId, eventId, seatId })),
  )
  const sold = seats.length === 0 ? new Set() : await sellWholeHolds(tx, seats)
  const settled = new Set<number>()
  for (const { order, payment, seen, at } of usual) {
    if (!sold.has(order.id)) continue
    const { lines } = order
    await book(tx, { order, payment, seen, sold: { lines, how: 'held', names: '', offers: [] }, late: false })
    settled.add(at)
  }
  if (settled.size !== sold.size) throw new Error('seats were sold to an order that is not settled')
  return answers.map((_, at) => (settled.has(at) ? undefined : alone))
}

type Sale = { order: PayableOrder; payment: PaymentRow }

function isUsual({ order, payment }: Sale, seen: ProviderPayment): boolean {
  return (
    statusOf(seen) === 'approved' &&
    seen.refundedCents === 0 &&
    mismatch(payment, seen) === null &&
    payment.status === 'created' &&
    payment.providerPaymentId === null &&
    order.kind === 'tickets' &&
    order.status === 'pending' &&
    order.eventId !== null &&
    order.lines.every(({ eventId }) => eventId === order.eventId) &&
    order.items.length === 0 &&
    order.totalCents === payment.amountCents &&
    order.creditCents + order.giftCents === 0 &&
    !order.cancelled &&
    !order.resold &&
    !isKeptOut(order)
  )
}
