import type { SeatingPlan } from './seating-plan.ts'

/** Seats further apart than this many usual spacings have an aisle between them. */
const aisle = 1.5

const known = new WeakMap<SeatingPlan, Uint8Array>()

/**
 * For each seat, 1 when the next seatId is right beside it: same row, same sale zone, no aisle between.
 * Worked out once per plan.
 */
export function joinedToNext(plan: SeatingPlan): Uint8Array {
  const before = known.get(plan)
  if (before) return before
  const joined = new Uint8Array(plan.x.length)
  for (const { firstSeat, seatCount } of plan.sections) {
    const gaps = gapsIn(plan, firstSeat, seatCount)
    const reach = medianOf(gaps) * aisle
    gaps.forEach((gap, nth) => {
      const seat = firstSeat + nth
      if (gap <= reach && plan.zoneOf[seat] === plan.zoneOf[seat + 1]) joined[seat] = 1
    })
  }
  known.set(plan, joined)
  return joined
}

/** The median distance between seats that follow each other in their rows, in plan units; 0 without any. */
export function usualSpacing(plan: SeatingPlan, first: number, count: number): number {
  return medianOf(gapsIn(plan, first, count))
}

/** From each of the seats to the next, but for the last; endless where a row ends. */
function gapsIn({ x, y, rowOf }: SeatingPlan, first: number, count: number): Float64Array {
  const gaps = new Float64Array(Math.max(0, count - 1))
  for (let seat = first, nth = 0; nth < gaps.length; seat++, nth++) {
    const [dx, dy] = [x[seat + 1]! - x[seat]!, y[seat + 1]! - y[seat]!]
    gaps[nth] = rowOf[seat] === rowOf[seat + 1] ? Math.sqrt(dx * dx + dy * dy) : Infinity
  }
  return gaps
}

/** The median of those that end. */
function medianOf(gaps: Float64Array): number {
  const sorted = gaps.toSorted()
  const last = sorted.indexOf(Infinity)
  return sorted[(last < 0 ? sorted.length : last) >> 1] ?? 0
}
