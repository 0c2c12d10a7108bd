import { usualSpacing } from '../../plan/neighbours.ts'
import type { SeatingPlan } from '../../plan/seating-plan.ts'
import { type Grid, gridOf } from './grid.ts'
import { sceneryOf } from './scenery.ts'

const enoughSeats = 200
const known = new WeakMap<SeatingPlan, { spacing: number; grid: Grid }>()

/** The seats by place, and how far apart they usually are. Worked out once per plan. */
export function seatGrid(plan: SeatingPlan): { spacing: number; grid: Grid } {
  const before = known.get(plan)
  if (before) return before
  const spacing = usualSpacing(plan, 0, Math.min(plan.x.length, enoughSeats)) || 24
  const sorted = { spacing, grid: gridOf(plan.x, plan.y, spacing * 10) }
  known.set(plan, sorted)
  return sorted
}

/** What a map needs of its plan: worked out before, in tasks of its own, the map is created sooner. */
export const preparations: ((plan: SeatingPlan) => unknown)[] = [seatGrid, sceneryOf]
