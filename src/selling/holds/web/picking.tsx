import { anyAvailable, bestAvailable } from '#catalogue/venues/plan/best-available.ts'
import {
  bestIn,
  cheaper,
  freeRuns,
  groupsIn,
  seatsOf,
  type Group,
  type IsFree,
} from '#catalogue/venues/plan/free-runs.ts'
import { seatBlocks } from '#catalogue/venues/plan/seat-blocks.ts'
import { sectionOfSeat } from '#catalogue/venues/plan/seating-plan.ts'
import { type By, proposeSeats } from '#catalogue/venues/plan/propose-seats.ts'
import type { Hall } from './hall.tsx'

/** Where and for how much the seats are looked for; `roofed`, `accessible` and `together` narrow what is seen. */
export type Filter = {
  zoneId: number | null
  maxCents: number | null
  roofed?: boolean
  accessible?: boolean
  /** Only where as many as are wanted are free side by side. */
  together?: boolean
}

/** What decides, and about what one place may cost (null: the middle of the prices). */
export type Leaning = { by: By; nearCents: number | null }

/** The seats together that are proposed within the filter; [] when there are none. */
export function pickBest(
  hall: Hall,
  isFree: IsFree,
  quantity: number,
  filter: Filter,
  leaning: Leaning,
): number[] {
  return proposeSeats(hall.plan, isFree, hall, { quantity, ...filter, ...leaning })
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
  const runs = freeRuns(isFree)
  const middle = ({ first, length }: Group) => Math.abs(first + (length - 1) / 2 - seatId)
  for (let length = quantity; length > 1; length--) {
    for (const tidy of [true, false]) {
      const around = [...groupsIn(block, length, runs, cost, tidy)].filter(
        ({ first }) => first <= seatId && seatId < first + length,
      )
      const [nearest] = around.sort((a, b) => middle(a) - middle(b))
      if (nearest) return seatsOf(nearest)
    }
  }
  return [seatId]
}

export const anywhere: Filter = {
  zoneId: null,
  maxCents: null,
  roofed: false,
  accessible: false,
  together: false,
}

export const isAnywhere = ({ zoneId, maxCents, roofed, accessible, together }: Filter): boolean =>
  zoneId === null && maxCents === null && !roofed && !accessible && !together

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
  const runs = freeRuns(isFree)
  for (const tidy of [true, false]) {
    const groups = (byZone[zoneId] ?? []).flatMap((block) => bestIn(block, quantity, runs, far, tidy) ?? [])
    const [nearest] = groups.sort(cheaper)
    if (nearest) return seatsOf(nearest)
  }
  const inSameZone = inZone(hall, isFree, quantity, zoneId)
  return inSameZone.length > 0
    ? inSameZone
    : pickBest(hall, isFree, quantity, anywhere, { by: 'view', nearCents: hall.centsOf(zoneId) })
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
