import { handSoldSeat } from '#selling/holds/server/engine/offered-seats.ts'
import { sellingOrders, tryLockOrders } from '#selling/locks/server/sql.ts'
import { returnOrderCount, tellBuyer } from '#selling/orders/server/actions.ts'
import { kindOf } from '#selling/orders/server/extensions.ts'
import { lockOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import { endReturn, lockListed, paidForSeat } from '#selling/resale/server/sql.ts'
import { endCode } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { keepValue, orderValue, payBackValue, promisedValue } from '../refunds/seat-value.ts'

export type Offer = Awaited<ReturnType<typeof lockListed>>[number]

/**
 * The offers behind seats that were just sold to an order. Null when the owner of one went in with it meanwhile: the
 * seat is the owner's again, and the order must do without. So it must of a seat that came on sale only now, whose
 * owner's order somebody else is changing: it was not locked before, and nobody waits for an order with seats in hand.
 */
export async function claimOffers(
  tx: Db,
  { id: from }: OrderRow,
  eventId: number,
  seatIds: number[],
): Promise<Offer[] | null> {
  const sellers = await sellingOrders(tx, { eventId, seatIds })
  if (sellers.length === 0) return []
  if (!(await tryLockOrders(tx, sellers))) return null
  const offers = await lockListed(tx, eventId, seatIds)
  const used = offers.filter((offer) => offer.used)
  for (const { id, seatId, orderId: to } of used) {
    await handSoldSeat(tx, { eventId, seatId, from, to })
    await endReturn(tx, id, { status: 'closed' })
  }
  return used.length === 0 ? offers : null
}

/** The swap: the seller's code ends and the seller is paid, in the transaction that gives the buyer theirs. */
export async function paySellers(tx: Db, buying: OrderRow, offers: Offer[]): Promise<void> {
  for (const offer of offers) {
    if (!(await endCode(tx, { ticketId: offer.ticketId, reason: 'resold' })))
      throw new Error(`ticket ${offer.ticketId} changed under its lock`)
    const paidCents = await paySeller(tx, offer)
    await endReturn(tx, offer.id, { status: 'sold', soldOrderId: buying.id, paidCents })
    await enqueue(tx, 'mail_return_sold', { returnId: offer.id }, { key: `mail_return_sold:${offer.id}` })
  }
}

/** The price of the ticket; the service charge stays with the club. Answers what was paid. */
async function paySeller(tx: Db, offer: Offer): Promise<number> {
  const order = (await lockOrder(tx, offer.orderId))!
  const line = (await paidForSeat(tx, offer))!
  const value = (await orderValue(tx, order)) - (await promisedValue(tx, order.id))
  const amountCents = Math.min(offer.faceCents, value)
  const mine = offer.seller === order.accountId
  const reason = `resold:${offer.id}`
  await payBackValue(tx, order, {
    amountCents,
    reason: 'resold',
    requestKey: reason,
    requestedBy: null,
    as: mine ? offer.payout : 'credit',
    to: offer.seller,
  })
  await keepValue(tx, order, Math.min(line.serviceCents, value - amountCents), reason)
  if (kindOf(order.kind).countsBySeat) await returnOrderCount(tx, order, 1)
  if (mine) await tellBuyer(tx, order.id, 'resold', { amountCents })
  return amountCents
}
