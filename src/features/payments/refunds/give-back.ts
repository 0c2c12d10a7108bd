import { releaseSoldSeats } from '#features/holds/engine/seat-rows.ts'
import { returnBuyerSeats } from '#features/orders/limit/buyer-seats.ts'
import { linesOf, moveOrder, type OrderRow } from '#features/orders/sql.ts'
import { voidTickets } from '#features/tickets/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { addRefunded, allocate, ticketMoney } from '../sql.ts'
import { insertCredit, insertRefund } from './refund-rows.ts'

type Part = {
  paymentId: string
  amountCents: number
  requestKey: string
  reason: string
  requestedBy: string | null
}

/** Books money that never stood for tickets as given back, and has it sent once the transaction commits. */
export async function giveBack(tx: Db, part: Part): Promise<string> {
  await bookUnused(tx, part.paymentId, part.amountCents, part.reason)
  const refundId = await insertRefund(tx, part)
  await enqueue(tx, 'send_refund', { refundId }, { key: `send_refund:${refundId}` })
  return refundId
}

/** The same for money that stands for tickets. */
export async function giveBackTickets(tx: Db, part: Part): Promise<string> {
  await allocate(tx, part.paymentId, 'tickets', -part.amountCents, part.reason)
  return giveBack(tx, part)
}

/** Books what somebody else (the provider's own panel, a bank) took back: first from tickets, then from credit. */
export async function bookReturn(
  tx: Db,
  { accountId }: OrderRow,
  paymentId: string,
  amountCents: number,
  reason: string,
): Promise<void> {
  const fromTickets = Math.min(amountCents, await ticketMoney(tx, paymentId))
  const fromCredit = amountCents - fromTickets
  await bookUnused(tx, paymentId, amountCents, reason)
  await allocate(tx, paymentId, 'tickets', -fromTickets, reason)
  await allocate(tx, paymentId, 'credit', -fromCredit, reason)
  if (fromCredit > 0) await insertCredit(tx, { accountId, paymentId, amountCents: -fromCredit, reason })
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

/** Ends the tickets of some seats of a paid order, or of all, and frees them. Answers the seats that were freed. */
export async function takeBackSeats(
  tx: Db,
  order: OrderRow,
  reason: 'refunded' | 'charged_back',
  seatIds?: number[],
): Promise<number[]> {
  const { id: orderId, eventId, accountId } = order
  const asked = seatIds ?? (await linesOf(tx, orderId)).map((line) => line.seatId)
  await voidTickets(tx, { eventId, orderId, seatIds: asked, reason })
  const freed = await releaseSoldSeats(tx, { eventId, orderId, seatIds: asked })
  await returnBuyerSeats(tx, eventId, accountId, freed.length)
  return freed
}

/** A paid order whose every seat has been given back. */
export async function closePaidOrder(
  tx: Db,
  order: OrderRow,
  status: 'refunded' | 'credited',
): Promise<void> {
  await moveOrder(tx, order, status, { closedAt: order.now })
}
