import { anyAvailable, bestAvailable } from '#catalogue/venues/plan/best-available.ts'
import {
  bestIn,
  cheaper,
  groupsIn,
  seatsOf,
  type Group,
  type IsFree,
} from '#catalogue/venues/plan/free-runs.ts'
import { seatBlocks } from '#catalogue/venues/plan/seat-blocks.ts'
import { sectionOfSeat } from '#catalogue/venues/plan/seating-plan.ts'
import type { Hall } from './hall.tsx'

export type Filter = { zoneId: number | null; maxCents: number | null }

/** The best free seats together that the filter allows; [] when there are none. */
export function pickBest(
  hall: Hall,
  isFree: IsFree,
  quantity: number,
  { zoneId, maxCents }: Filter,
): number[] {
  const { plan, centsOf, isGeneral } = hall
  if (zoneId !== null) return inZone(hall, isFree, quantity, zoneId)
  const open: IsFree = (seat) => {
    const zone = plan.zoneOf[seat] ?? 0
    return !isGeneral(zone) && (maxCents === null || centsOf(zone) <= maxCents) && isFree(seat)
  }
  const together = bestAvailable(plan, open, { quantity })
  if (together.length > 0) return together
  const unnumbered = plan.zones.filter(
    ({ id }) => isGeneral(id) && (maxCents === null || centsOf(id) <= maxCents),
  )
  return (
    unnumbered.map(({ id }) => inZone(hall, isFree, quantity, id)).find((seats) => seats.length > 0) ?? []
  )
}

/**
 * A group of `quantity` that holds this seat: as many neighbours as the row offers, leaving no single seat if it can.
 * Without numbers, places of the same section while it has so many.
 */
export function pickAround(hall: Hall, isFree: IsFree, quantity: number, seatId: number): number[] {
  const { plan, isGeneral } = hall
  const zone = plan.zoneOf[seatId] ?? 0
  if (isGeneral(zone)) {
    const { id: sectionId } = sectionOfSeat(plan, seatId)
    const here = anyAvailable(plan, isFree, { quantity, zoneId: zone, sectionId })
    return here.length > 0 ? here : inZone(hall, isFree, quantity, zone)
  }
  const { byRow, cost } = seatBlocks(plan)
  const block = byRow[plan.rowOf[seatId] ?? 0]?.find(({ first, last }) => first <= seatId && seatId <= last)
  if (!block) return [seatId]
  const middle = ({ first, length }: Group) => Math.abs(first + (length - 1) / 2 - seatId)
  for (let length = quantity; length > 1; length--) {
    for (const tidy of [true, false]) {
      const around = [...groupsIn(block, length, isFree, cost, tidy)].filter(
        ({ first }) => first <= seatId && seatId < first + length,
      )
      const [nearest] = around.sort((a, b) => middle(a) - middle(b))
      if (nearest) return seatsOf(nearest)
    }
  }
  return [seatId]
}

/** The free group nearest to seats that were lost: same zone first, then anywhere. */
export function pickNearest(hall: Hall, isFree: IsFree, quantity: number, lost: number[]): number[] {
  const { plan, isGeneral } = hall
  const zoneId = plan.zoneOf[lost[0] ?? 0] ?? 0
  if (isGeneral(zoneId)) return inZone(hall, isFree, quantity, zoneId)
  const middle = (values: Float32Array) =>
    lost.reduce((sum, seat) => sum + (values[seat] ?? 0), 0) / lost.length
  const [x, y] = [middle(plan.x), middle(plan.y)]
  const far = Float32Array.from(plan.x, (seatX, seat) => Math.hypot(seatX - x, (plan.y[seat] ?? 0) - y))
  const { byZone } = seatBlocks(plan)
  for (const tidy of [true, false]) {
    const groups = (byZone[zoneId] ?? []).flatMap((block) => bestIn(block, quantity, isFree, far, tidy) ?? [])
    const [nearest] = groups.sort(cheaper)
    if (nearest) return seatsOf(nearest)
  }
  const inSameZone = inZone(hall, isFree, quantity, zoneId)
  return inSameZone.length > 0
    ? inSameZone
    : pickBest(hall, isFree, quantity, { zoneId: null, maxCents: null })
}

function inZone({ plan, isGeneral }: Hall, isFree: IsFree, quantity: number, zoneId: number): number[] {
  const pick = isGeneral(zoneId) ? anyAvailable : bestAvailable
  return pick(plan, isFree, { quantity, zoneId })
}

/** The zones that a filter allows; null when it allows all of the plan. */
export function zonesIn({ source, plan, centsOf }: Hall, { zoneId, maxCents }: Filter): number[] | null {
  if (zoneId !== null) return [zoneId]
  if (maxCents === null && source.zones.length === plan.zones.length) return null
  return source.zones.map(({ id }) => id).filter((id) => maxCents === null || centsOf(id) <= maxCents)
}
