import { findPrices } from '#catalogue/events/server/sql.ts'
import { headlineFare } from '#lib/headline-price.ts'
import { vatInside } from '#lib/money.ts'
import { zonesOfSeats } from '#selling/orders/server/placing/order-rows.ts'
import { priceLines, type Line } from '#selling/orders/rules.ts'
import type { TicketState } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import type { Db } from '#server/db.ts'

type Paid = { faceCents: number; serviceCents: number }
type NewSeat = { seatId: number; priceVersion: number; paid: Paid }

/**
 * Another seat at a ticket's fare, by a version of the prices; undefined where its zone does not sell that fare. A fare that is gone from
 * the ticket's own zone too goes by what was paid, and by how much more or less the general fare costs in the other zone.
 */
export async function newLine(
  db: Db,
  { eventId, seatId: oldSeatId, fare }: TicketState,
  { seatId, priceVersion, paid }: NewSeat,
): Promise<Line | undefined> {
  const prices = await findPrices(db, eventId, priceVersion)
  const zones = await zonesOfSeats(db, eventId, [seatId, oldSeatId])
  const seat = zones.find((one) => one.seatId === seatId)!
  const [line] = priceLines([seat], [{ seatId, fare }], prices) ?? []
  if (line !== undefined) return line
  const { zoneId } = seat
  const priceOf = (zone: number, of: string) =>
    prices.find((price) => price.zoneId === zone && price.fare === of)
  const oldZone = zones.find((one) => one.seatId === oldSeatId)!.zoneId
  if (priceOf(oldZone, fare) !== undefined) return undefined
  const [before, after] = [priceOf(oldZone, headlineFare)!, priceOf(zoneId, headlineFare)!]
  const faceCents = Math.max(0, paid.faceCents + after.faceCents - before.faceCents)
  const serviceCents = Math.max(0, paid.serviceCents + after.serviceCents - before.serviceCents)
  return { eventId, seatId, zoneId, fare, faceCents, serviceCents, serviceTaxCents: vatInside(serviceCents) }
}
