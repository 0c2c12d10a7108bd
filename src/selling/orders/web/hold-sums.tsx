import type { Event, Fare } from '#catalogue/events/contract.ts'
import type { ChargeSums } from '#selling/holds/web/charges.tsx'
import type { Hold } from '#selling/holds/contract.ts'
import { priceLines, totalsOf } from '../rules.ts'

/** What an order of this hold will cost with these fares; null while a price is unknown. */
export function sumsOfHold(event: Event, hold: Hold, fares: Record<number, Fare>): ChargeSums | null {
  const seats = hold.seats.map(({ id, zoneId }) => ({ eventId: event.id, seatId: id, zoneId }))
  const prices = event.zones.flatMap((zone) => zone.prices.map((price) => ({ ...price, zoneId: zone.id })))
  const chosen = Object.entries(fares).map(([seatId, fare]) => ({ seatId: Number(seatId), fare }))
  const lines = priceLines(seats, chosen, prices)
  return lines && { seats: lines.length, ...totalsOf(lines) }
}
