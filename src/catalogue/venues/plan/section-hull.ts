import { hullOfPoints } from './outline.ts'
import { at, type Point, type SeatingPlan } from './seating-plan.ts'

const known = new WeakMap<SeatingPlan, Float32Array>()

/** Around all sections: the corners of their convex hull (x, y, x, y…). Worked out once per plan. */
export function hullOfSections(plan: SeatingPlan): Float32Array {
  const before = known.get(plan)
  if (before) return before
  const corners: Point[] = []
  for (const { outline } of plan.sections)
    for (let i = 0; i < outline.length; i += 2) corners.push({ x: at(outline, i), y: at(outline, i + 1) })
  const hull = hullOfPoints(corners)
  known.set(plan, hull)
  return hull
}
