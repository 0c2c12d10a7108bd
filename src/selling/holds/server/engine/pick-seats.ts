import { anyAvailable, bestAvailable } from '#catalogue/venues/plan/best-available.ts'
import type { Hall } from './hall.ts'

export type SeatRequest = {
  quantity: number
  zoneId?: number | undefined
  sectionId?: number | undefined
  maxCents?: number | undefined
}

/**
 * The best free seats together as this node sees them: numbered zones by the plan's best group, general admission
 * by any free places. `taken` is what this node is writing right now; `prices`: centavos by zone.
 */
export function pickSeats(
  hall: Hall,
  states: Uint8Array,
  taken: Set<number>,
  request: SeatRequest,
  prices: Map<number, number>,
  salt: number,
): number[] {
  const isFree = (seatId: number): boolean => states[seatId] === 0 && !taken.has(seatId)
  const affordable = (zoneId: number): boolean =>
    request.maxCents === undefined || (prices.get(zoneId) ?? 0) <= request.maxCents
  if (request.zoneId !== undefined) {
    return affordable(request.zoneId)
      ? inZone(hall, isFree, { ...request, zoneId: request.zoneId }, salt)
      : []
  }
  if (request.maxCents === undefined) {
    const seats = bestAvailable(hall.plan, (seat) => isFree(seat) && isNumbered(hall, seat), {
      quantity: request.quantity,
      salt,
    })
    if (seats.length > 0) return seats
  }
  const zones = hall.plan.zones.filter((zone) => affordable(zone.id))
  const dearestFirst = zones.toSorted((a, b) => (prices.get(b.id) ?? 0) - (prices.get(a.id) ?? 0))
  for (const zone of dearestFirst) {
    const seats = inZone(hall, isFree, { quantity: request.quantity, zoneId: zone.id }, salt)
    if (seats.length > 0) return seats
  }
  return []
}

function inZone(
  hall: Hall,
  isFree: (seatId: number) => boolean,
  { quantity, zoneId, sectionId }: SeatRequest & { zoneId: number },
  salt: number,
): number[] {
  const pick = hall.admissionOf(zoneId) === 'general' ? anyAvailable : bestAvailable
  return pick(hall.plan, isFree, { quantity, zoneId, sectionId, salt })
}

function isNumbered(hall: Hall, seatId: number): boolean {
  return hall.admissionOf(hall.plan.zoneOf[seatId]!) === 'numbered'
}
