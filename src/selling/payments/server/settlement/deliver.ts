import { markHoldSold } from '#selling/holds/server/sql.ts'
import { returnOrderCount } from '#selling/orders/server/actions.ts'
import { countForBuyer } from '#selling/orders/server/buyer-counts.ts'
import { kindOf, publish } from '#selling/orders/server/extensions.ts'
import { markPaid, type OrderRow } from '#selling/orders/server/sql.ts'
import { issueFirstTickets } from '#selling/tickets/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { paySellers } from './resale.ts'
import { sellHeld, type Sold } from './sell-held.ts'

export type Selling = Pick<Services, 'seats'>

/** What the order is for, sold to it: null, with nothing kept, when that is not to be had any more. */
export async function sell(tx: Db, { seats }: Selling, order: OrderRow, late: boolean): Promise<Sold | null> {
  if ((await kindOf(order.kind).stillPossible?.(tx, order)) === false) return null
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

/** The order is paid: tickets for its seats, whatever else its kind makes, and then everybody hears of it. */
export async function deliver(
  tx: Db,
  order: OrderRow,
  { lines, how: seats, names, offers }: Sold,
  late: boolean,
): Promise<void> {
  const { id: orderId, accountId, holdId } = order
  await markPaid(tx, order)
  await markHoldSold(tx, holdId)
  await paySellers(tx, order, offers)
  for (const [eventId, sold] of Map.groupBy(lines, (line) => line.eventId))
    await issueFirstTickets(tx, { orderId, eventId, accountId, lines: sold })
  await kindOf(order.kind).paid?.(tx, order)
  await publish(tx, 'order.paid', { order, lines, seats, names, late })
}
