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
  for (const section of plan.sections) {
    const reach = usualSpacing(plan, section.firstSeat, section.seatCount) * aisle
    for (let seat = section.firstSeat; seat < section.firstSeat + section.seatCount - 1; seat++)
      if (sameRow(plan, seat) && plan.zoneOf[seat] === plan.zoneOf[seat + 1] && gapAfter(plan, seat) <= reach)
        joined[seat] = 1
  }
  known.set(plan, joined)
  return joined
}

/** The median distance between seats that follow each other in their rows, in plan units; 0 without any. */
export function usualSpacing(plan: SeatingPlan, first: number, count: number): number {
  const gaps = new Float64Array(count)
  let found = 0
  for (let seat = first; seat < first + count - 1; seat++)
    if (sameRow(plan, seat)) gaps[found++] = gapAfter(plan, seat)
  return gaps.subarray(0, found).sort()[found >> 1] ?? 0
}

const sameRow = (plan: SeatingPlan, seat: number): boolean => plan.rowOf[seat] === plan.rowOf[seat + 1]

const gapAfter = ({ x, y }: SeatingPlan, seat: number): number =>
  Math.hypot((x[seat + 1] ?? 0) - (x[seat] ?? 0), (y[seat + 1] ?? 0) - (y[seat] ?? 0))
