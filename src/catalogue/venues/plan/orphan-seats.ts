import type { SeatingPlan } from './seating-plan.ts'

import { bestAvailable } from './best-available.ts'
import { freeRuns, groupsIn, type IsFree, seatsOf } from './free-runs.ts'
import { joinedToNext } from './neighbours.ts'
import { seatBlocks } from './seat-blocks.ts'

/** `seatIds` would be left alone; `instead` is another choice of the same size that leaves none, or null. */
export type OrphanSeats = { seatIds: number[]; instead: number[] | null }

/**
 * Which free seats would this choice leave single (free, with no free seat on either side, and not single
 * before)? With a choice to offer in its place: the same row shifted, else the best of the same zone.
 */
export function orphanSeats(plan: SeatingPlan, isFree: IsFree, chosen: readonly number[]): OrphanSeats {
  const seatIds = leftAlone(plan, isFree, chosen)
  if (seatIds.length === 0) return { seatIds, instead: null }
  return { seatIds, instead: shifted(plan, isFree, chosen) ?? elsewhere(plan, isFree, chosen) }
}

function leftAlone(plan: SeatingPlan, isFree: IsFree, chosen: readonly number[]): number[] {
  const joined = joinedToNext(plan)
  const taken = new Set(chosen)
  const stays = (seat: number): boolean => isFree(seat) && !taken.has(seat)
  const alone = new Set<number>()
  for (const seat of chosen)
    for (const beside of [joined[seat - 1] ? seat - 1 : -1, joined[seat] ? seat + 1 : -1]) {
      if (beside < 0 || !stays(beside)) continue
      const company = (joined[beside - 1] && stays(beside - 1)) || (joined[beside] && stays(beside + 1))
      if (!company) alone.add(beside)
    }
  return [...alone].sort((a, b) => a - b)
}

/** The nearest place in the same stretch of the row, for a choice that is one unbroken group. */
function shifted(plan: SeatingPlan, isFree: IsFree, chosen: readonly number[]): number[] | null {
  const first = Math.min(...chosen)
  const { byRow, cost } = seatBlocks(plan)
  const block = byRow[plan.rowOf[first] ?? 0]?.find((b) => b.first <= first && first <= b.last)
  if (!block || Math.max(...chosen) - first !== chosen.length - 1) return null
  const groups = [...groupsIn(block, chosen.length, freeRuns(isFree), cost, true)]
  const near = groups.sort((a, b) => Math.abs(a.first - first) - Math.abs(b.first - first))[0]
  return near ? seatsOf(near) : null
}

function elsewhere(plan: SeatingPlan, isFree: IsFree, chosen: readonly number[]): number[] | null {
  const zoneId = plan.zoneOf[chosen[0] ?? 0]
  if (zoneId === undefined || chosen.some((seat) => plan.zoneOf[seat] !== zoneId)) return null
  const seats = bestAvailable(plan, isFree, { quantity: chosen.length, zoneId })
  const tidy = seats.length > 0 && leftAlone(plan, isFree, seats).length === 0
  return tidy ? seats : null
}
