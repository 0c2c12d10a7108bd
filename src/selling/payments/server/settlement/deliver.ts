import { markHold } from '#selling/holds/server/sql.ts'
import { announceMoney, returnOrderCount, tellBuyer } from '#selling/orders/server/actions.ts'
import { countForBuyer } from '#selling/orders/server/buyer-counts.ts'
import type { Step } from '#selling/orders/rules.ts'
import { moveOrder, type OrderRow } from '#selling/orders/server/sql.ts'
import { announce } from '#club/integrations/server/webhooks/announce.ts'
import { issueTickets } from '#selling/tickets/server/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { paySellers } from './resale.ts'
import { sellHeld, type Sold } from './sell-held.ts'

export type Selling = Pick<Services, 'seats' | 'kinds'>

/** What the order is for, sold to it: null, with nothing kept, when that is not to be had any more. */
export async function sell(
  tx: Db,
  { seats, kinds }: Selling,
  order: OrderRow,
  late: boolean,
): Promise<Sold | null> {
  if ((await kinds[order.kind].stillPossible?.(tx, order)) === false) return null
  if (!late) return sellHeld(tx, seats.hall, order)
  if (!(await countAgain(tx, order))) return null
  const sold = await sellHeld(tx, seats.hall, order)
  if (sold === null) await returnOrderCount(tx, order, order.counted)
  return sold
}

/** An order that had expired gave back its part of the person's limit, and takes it again with the seats. */
async function countAgain(tx: Db, order: OrderRow): Promise<boolean> {
  const { countsAs: subject, counted: quantity, countsMost: most, accountId } = order
  return subject === null || countForBuyer(tx, { subject, accountId, quantity, most })
}

/** The order is paid: tickets for its seats, and whatever else its kind makes. */
export async function deliver(
  tx: Db,
  { kinds }: Pick<Selling, 'kinds'>,
  order: OrderRow,
  { lines, how, names, offers }: Sold,
  late: boolean,
): Promise<void> {
  const { id: orderId, accountId, holdId } = order
  if (!(await moveOrder(tx, order, 'paid', { paidAt: order.now })))
    throw new Error(`order ${orderId} moved under its lock`)
  await markHold(tx, { holdId, status: 'sold' })
  await paySellers(tx, order, offers)
  for (const [eventId, seats] of Map.groupBy(lines, (line) => line.eventId)) {
    await issueTickets(tx, { orderId, eventId, accountId, lines: seats })
    await announce(tx, 'ticket.issued', { orderId, eventId, seatIds: seats.map(({ seatId }) => seatId) })
  }
  if (lines.length > 0) await enqueue(tx, 'mail_tickets', { orderId }, { key: `mail_tickets:${orderId}` })
  await kinds[order.kind].paid?.(tx, order)
  await announceMoney(tx, order)
  await announce(tx, 'order.paid', { orderId, kind: order.kind })
  if (how === 'equal') return tellBuyer(tx, orderId, 'reseated', { seats: names })
  const step: Step = late || how === 'free' ? 'paid_late' : 'paid'
  await tellBuyer(tx, orderId, step)
}
