import type { SeatingPlan } from '../../plan/seating-plan.ts'

import type { Scenery } from './scenery.ts'

/** The section whose outline holds the plan point, or -1. */
export function sectionAt(plan: SeatingPlan, scenery: Scenery, x: number, y: number): number {
  const found = plan.sections.find((section) => {
    const box = scenery.floors[section.id]?.box
    return (
      box &&
      x >= box.left &&
      x <= box.right &&
      y >= box.top &&
      y <= box.bottom &&
      holds(section.outline, x, y)
    )
  })
  return found?.id ?? -1
}

function holds(outline: Float32Array, x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = outline.length - 2; i < outline.length; j = i, i += 2) {
    const [ax, ay] = [outline[i] ?? 0, outline[i + 1] ?? 0]
    const [bx, by] = [outline[j] ?? 0, outline[j + 1] ?? 0]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
