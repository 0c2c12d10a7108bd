import { hullOfSections } from '../../plan/section-hull.ts'
import { at, type Pitch, type SeatingPlan } from '../../plan/seating-plan.ts'
import { type Eye, eyeAt, horizon, project, type Spot } from './perspective.ts'

export const sketchSize = { width: 320, height: 180 }

/** What one sees from a seat, as SVG path data in the order to draw: stands far to near, field, lines. */
export type ViewSketch = {
  horizon: number
  walls: string
  stands: string[]
  grass: string
  stripes: string
  lines: string
  goals: string
}

const eyeHeight = 1.2
const focal = 190

/** A drawing, not a promise: heights follow from the distance to the field. Null for a plan without a field. */
export function viewSketch(plan: SeatingPlan, seatIds: readonly number[]): ViewSketch | null {
  const { pitch } = plan
  if (!pitch || seatIds.length === 0) return null
  const seat = at(seatIds, seatIds.length >> 1)
  const metre = Math.max(pitch.width, pitch.height) / 105
  const place = (x: number, y: number): Spot => {
    const spot = { x: (x - pitch.x) / metre, y: (y - pitch.y) / metre }
    return { ...spot, z: floorHeight(spot, pitch, metre) }
  }
  const here = place(at(plan.x, seat), at(plan.y, seat))
  const eye = eyeAt({ ...here, z: here.z + eyeHeight }, { x: here.x * 0.12, y: here.y * 0.12, z: 0 }, focal)
  const upright = pitch.height >= pitch.width
  const draw = (spots: [along: number, across: number, z?: number][], closed = true): string =>
    pathOf(
      eye,
      spots.map(([l, w, z = 0]) => (upright ? { x: w, y: l, z } : { x: l, y: w, z })),
      closed,
    )
  return {
    horizon: sketchSize.height / 2 + horizon(eye),
    walls: wallsOf(plan, place)
      .map((wall) => pathOf(eye, wall, true))
      .join(''),
    stands: standsOf(plan, eye, place),
    grass: draw(rectangle(-56, 56, -37.5, 37.5)),
    stripes: Array.from({ length: 5 }, (_, i) => draw(rectangle(-52.5 + i * 21, -42 + i * 21, -34, 34))).join(
      '',
    ),
    lines: fieldLines()
      .map((line) => draw(line))
      .join(''),
    goals: [-52.5, 52.5]
      .map((l) =>
        draw(
          [
            [l, -3.66],
            [l, -3.66, 2.44],
            [l, 3.66, 2.44],
            [l, 3.66],
          ],
          false,
        ),
      )
      .join(''),
  }
}

/** Around the whole stadium, from the ground to its rim: what shows between the tiers. */
function wallsOf(plan: SeatingPlan, place: (x: number, y: number) => Spot): Spot[][] {
  const hull = hullOfSections(plan)
  const rim = Array.from({ length: hull.length / 2 }, (_, i) => place(at(hull, i * 2), at(hull, i * 2 + 1)))
  return rim.map((here, i) => {
    const next = at(rim, (i + 1) % rim.length)
    return [here, next, { ...next, z: 0 }, { ...here, z: 0 }]
  })
}

function standsOf(plan: SeatingPlan, eye: Eye, place: (x: number, y: number) => Spot): ViewSketch['stands'] {
  return plan.sections
    .map(({ outline, label }) => {
      const middle = place(label.x, label.y)
      const far = Math.hypot(middle.x - eye.at.x, middle.y - eye.at.y)
      const spots = Array.from({ length: outline.length / 2 }, (_, i) =>
        place(at(outline, i * 2), at(outline, i * 2 + 1)),
      )
      return { far, path: pathOf(eye, spots, true) }
    })
    .filter(({ path }) => path !== '')
    .sort((a, b) => b.far - a.far)
    .map(({ path }) => path)
}

/** Metres above the field: the first row stands at 1.2, from there the stands climb evenly. */
function floorHeight(spot: { x: number; y: number }, pitch: Pitch, metre: number): number {
  const aside = Math.max(0, Math.abs(spot.x) - pitch.width / metre / 2)
  const behind = Math.max(0, Math.abs(spot.y) - pitch.height / metre / 2)
  return 1.2 + 0.62 * Math.max(0, Math.hypot(aside, behind) - 10)
}

function pathOf(eye: Eye, spots: Spot[], closed: boolean): string {
  const points = project(eye, spots, closed)
  if (points.length < 2) return ''
  const [x, y] = [sketchSize.width / 2, sketchSize.height / 2]
  const text = points.map((point) => `${(point.x + x).toFixed(1)} ${(point.y + y).toFixed(1)}`).join('L')
  return `M${text}${closed ? 'Z' : ''}`
}

type Line = [along: number, across: number][]

const rectangle = (from: number, to: number, left: number, right: number): Line => [
  [from, left],
  [from, right],
  [to, right],
  [to, left],
]

function fieldLines(): Line[] {
  const circle: Line = Array.from({ length: 32 }, (_, i) => [
    9.15 * Math.cos((i * Math.PI) / 16),
    9.15 * Math.sin((i * Math.PI) / 16),
  ])
  return [
    rectangle(-52.5, 0, -34, 34),
    rectangle(0, 52.5, -34, 34),
    circle,
    rectangle(-52.5, -36, -20.16, 20.16),
    rectangle(36, 52.5, -20.16, 20.16),
    rectangle(-52.5, -47, -9.16, 9.16),
    rectangle(47, 52.5, -9.16, 9.16),
  ]
}
