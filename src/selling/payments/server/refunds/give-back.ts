import { releaseSoldSeats } from '#selling/holds/server/engine/seat-rows.ts'
import { returnOrderCount } from '#selling/orders/server/actions.ts'
import { kindOf, publish } from '#selling/orders/server/extensions.ts'
import { lockPlaces } from '#selling/locks/server/sql.ts'
import { linesOf, moveOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import { hasExtras } from '#selling/extras/rules.ts'
import { endCodes } from '#selling/extras/server/code-rows.ts'
import { closeReturns } from '#selling/resale/server/sql.ts'
import { releaseSoldPieces } from '#selling/stock/server/sql.ts'
import { voidTickets } from '#selling/tickets/server/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { giveCredit, takeCreditBack } from '../credit/give-credit.ts'
import { returnToCard } from '../gift-cards/gift-payments.ts'
import {
  addRefunded,
  allocate,
  retainedMoney,
  lockPayment,
  payingPayments,
  ticketMoney,
  type PaymentRow,
} from '../sql.ts'
import { insertRefund, paidAtWindow } from './refund-rows.ts'

type Part = {
  paymentId: string
  amountCents: number
  requestKey: string
  reason: string
  requestedBy: string | null
}

/**
 * Books money that never stood for tickets as given back, and has it sent once the transaction commits; what was paid at
 * the window waits to be handed over there.
 */
export async function giveBack(tx: Db, part: Part): Promise<string> {
  await bookUnused(tx, part.paymentId, part.amountCents, part.reason)
  const refundId = await insertRefund(tx, part)
  if (await paidAtWindow(tx, part.paymentId)) return refundId
  await enqueue(tx, 'send_refund', { refundId }, { key: `send_refund:${refundId}` })
  return refundId
}

/** The same for money that stands for tickets. */
export async function giveBackTickets(tx: Db, part: Part): Promise<string> {
  await allocate(tx, part.paymentId, 'tickets', -part.amountCents, part.reason)
  return giveBack(tx, part)
}

/** Books what somebody else (the provider's own panel, a bank) took back: first from tickets, at last from credit. */
export async function bookReturn(
  tx: Db,
  order: OrderRow,
  paymentId: string,
  amountCents: number,
  reason: string,
  chargebackId: string | null = null,
): Promise<void> {
  const fromTickets = Math.min(amountCents, await ticketMoney(tx, paymentId))
  const fromKept = Math.min(amountCents - fromTickets, await retainedMoney(tx, paymentId))
  const fromCredit = amountCents - fromTickets - fromKept
  await bookUnused(tx, paymentId, amountCents, reason)
  await allocate(tx, paymentId, 'tickets', -fromTickets, reason)
  await allocate(tx, paymentId, 'kept', -fromKept, reason)
  await allocate(tx, paymentId, 'credit', -fromCredit, reason)
  await publish(tx, 'order.money_moved', { order })
  const taken = { paymentId, buyer: order.accountId, amountCents: fromCredit, reason, chargebackId }
  if (fromCredit > 0) await takeCreditBack(tx, taken)
}

/** The same for money that never stood for anything. */
export async function bookUnused(
  tx: Db,
  paymentId: string,
  amountCents: number,
  reason: string,
): Promise<void> {
  await addRefunded(tx, paymentId, amountCents)
  await allocate(tx, paymentId, 'refund', amountCents, reason)
}

/** Money of a payment that stands for tickets becomes credit. `requestKey` is its reason: asked twice, it is given once. */
export async function creditTickets(
  tx: Db,
  accountId: string,
  { paymentId, amountCents, requestKey }: Pick<Part, 'paymentId' | 'amountCents' | 'requestKey'>,
): Promise<void> {
  await allocate(tx, paymentId, 'tickets', -amountCents, requestKey)
  await allocate(tx, paymentId, 'credit', amountCents, requestKey)
  await giveCredit(tx, { accountId, paymentId, amountCents, reason: requestKey })
}

/** What credit and gift cards paid of an order goes back to them. */
export async function returnPrepaidPart(tx: Db, order: OrderRow, reason: string): Promise<void> {
  for (const payment of await payingPayments(tx, order.id)) {
    const { id: paymentId, giftCardId: cardId } = payment
    if (payment.method !== 'credit' && cardId === null) continue
    const amountCents = await ticketMoney(tx, paymentId)
    if (amountCents === 0) continue
    const part = { paymentId, amountCents, requestKey: reason }
    if (cardId === null) await creditTickets(tx, order.accountId, part)
    else await returnToCard(tx, { ...part, cardId })
  }
}

export type Payback = Omit<Part, 'paymentId'> & {
  as: 'refund' | 'credit'
  /** Whose credit it becomes, where that is not the buyer's. */
  to?: string
}

/**
 * Gives back so much of what paid for an order by the means it came: what gift cards paid first, to them, what credit paid as credit.
 * What becomes somebody else's is that person's credit, whatever paid for it.
 */
export async function payBack(
  tx: Db,
  order: OrderRow,
  { as, to = order.accountId, ...back }: Payback,
): Promise<void> {
  let left = back.amountCents
  for (const { id } of await payingPayments(tx, order.id)) {
    const payment = await lockPayment(tx, id)
    const amountCents = Math.min(left, await ticketMoney(tx, payment.id))
    if (amountCents === 0) continue
    left -= amountCents
    const part = { ...back, paymentId: payment.id, amountCents }
    const { giftCardId: cardId } = payment
    if (cardId !== null && to === order.accountId) await returnToCard(tx, { ...part, cardId })
    else if (as === 'credit' || cardId !== null || payment.method === 'credit')
      await creditTickets(tx, to, part)
    else await giveBackTickets(tx, part)
  }
  await publish(tx, 'order.money_moved', { order })
  if (left > 0) throw new Error(`order ${order.id}: ${left} centavos more than it was paid`)
}

/** What still stands for an order's tickets, of every payment, in centavos. */
export async function orderMoney(tx: Db, orderId: string): Promise<number> {
  const parts = await Promise.all(
    (await payingPayments(tx, orderId)).map((one: PaymentRow) => ticketMoney(tx, one.id)),
  )
  return parts.reduce((sum, cents) => sum + cents, 0)
}

export type SeatOf = { eventId: number; seatId: number }

/**
 * Ends the tickets of some seats of a paid order, or of all, and frees them. Answers the seats that were freed; one that
 * was on sale again is free already, or somebody is buying it, and its owner is not paid a second time.
 */
export async function takeBackSeats(
  tx: Db,
  order: OrderRow,
  reason: 'refunded' | 'charged_back' | 'cancelled',
  seats?: SeatOf[],
): Promise<SeatOf[]> {
  const orderId = order.id
  await lockPlaces(tx, [orderId])
  const freed: SeatOf[] = []
  const asked: SeatOf[] = seats ?? (await linesOf(tx, orderId))
  for (const [eventId, group] of Map.groupBy(asked, (seat) => seat.eventId)) {
    const seatIds = group.map((seat) => seat.seatId)
    const listed = await closeReturns(tx, { eventId, orderId, seatIds })
    await voidTickets(tx, { eventId, orderId, seatIds, reason })
    const free = await releaseSoldSeats(tx, { eventId, orderId, seatIds })
    freed.push(...[...listed, ...free].map((seatId) => ({ eventId, seatId })))
  }
  if (kindOf(order.kind).countsBySeat) await returnOrderCount(tx, order, freed.length)
  return freed
}

/** A paid order of which nothing is left: its pieces are free again, and its kind ends what it had made. */
export async function closePaidOrder(
  tx: Db,
  order: OrderRow,
  status: 'refunded' | 'credited',
  reason: 'refunded' | 'charged_back' | 'cancelled' = 'refunded',
): Promise<void> {
  if (!(await moveOrder(tx, order, status, { closedAt: order.now }))) return
  const kind = kindOf(order.kind)
  await releaseSoldPieces(tx, order.id)
  if (hasExtras(order.items)) await endCodes(tx, order.id, reason)
  if (!kind.countsBySeat) await returnOrderCount(tx, order, order.counted)
  await kind.givenBack?.(tx, order)
}
