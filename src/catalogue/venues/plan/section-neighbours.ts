import { at, type Pitch, type Point, type SeatingPlan } from './seating-plan.ts'

/** Further away than this many times the nearest section, it is no neighbour. */
const reach = 3

/**
 * The sections beside one, clockwise around the field: none where the stand ends. Those of another ring are not beside it.
 */
export function neighboursOf(
  { sections, pitch, size }: SeatingPlan,
  sectionId: number,
): { before: number | null; after: number | null } {
  const centre = pitch ?? { x: size.width / 2, y: size.height / 2 }
  const here = at(sections, sectionId).label
  const [inX, inY] = [centre.x - here.x, centre.y - here.y]
  const others = sections
    .filter(({ id }) => id !== sectionId)
    .map(({ id, label }) => {
      const [x, y] = [label.x - here.x, label.y - here.y]
      const far = Math.hypot(x, y) || 1
      // To the right hand of who looks at the field, as a share of the way: 1 is straight aside.
      const aside = (inX * y - inY * x) / ((Math.hypot(inX, inY) || 1) * far)
      const deeper = Math.abs(behind(pitch, label) - behind(pitch, here)) / far
      return { id, far, aside, deeper }
    })
  const nearest = Math.min(...others.map(({ far }) => far))
  const beside = (sign: 1 | -1): number | null => {
    const found = others
      .filter(({ far, aside, deeper }) => aside * sign > 0.7 && deeper < 0.35 && far <= nearest * reach)
      .sort((a, b) => a.far - b.far)
    return found[0]?.id ?? null
  }
  return { before: beside(1), after: beside(-1) }
}

/** How far behind the field's line, in plan units. */
function behind(pitch: Pitch | null, { x, y }: Point): number {
  if (pitch === null) return 0
  const beyond = (away: number, size: number) => Math.max(0, Math.abs(away) - size / 2)
  return Math.hypot(beyond(x - pitch.x, pitch.width), beyond(y - pitch.y, pitch.height))
}
