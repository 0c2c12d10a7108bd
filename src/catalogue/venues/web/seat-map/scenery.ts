import { hullOfSections } from '../../plan/section-hull.ts'
import type { Pitch, SeatingPlan } from '../../plan/seating-plan.ts'

import { type Box, include } from './camera.ts'
import type { Palette } from './palette.ts'

type Ink = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
const bowlEdge = 90

export type Scenery = {
  box: Box
  /** Around the sections and the field, without the bowl. */
  stands: Box
  bowl: Path2D
  floors: { path: Path2D; box: Box }[]
  shapes: { path: Path2D; box: Box }[]
}

const known = new WeakMap<SeatingPlan, Scenery>()

/** Shapes that never change, as paths in plan units. Worked out once per plan. */
export function sceneryOf(plan: SeatingPlan): Scenery {
  const before = known.get(plan)
  if (before) return before
  const bowl = bowlOf(plan)
  const floors = plan.sections.map(({ outline }) => ({ path: pathOf(outline), box: boxOf(outline) }))
  const scenery = {
    box: boxOf(bowl),
    stands: around(
      floors.map(({ box }) => box),
      boxOf(bowl),
    ),
    bowl: pathOf(bowl),
    floors,
    shapes: plan.decorations.map(({ outline }) => ({ path: pathOf(outline), box: boxOf(outline) })),
  }
  known.set(plan, scenery)
  return scenery
}

/** The box around all of these; `otherwise` where there are none. */
function around(boxes: Box[], otherwise: Box): Box {
  const all = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { left, top, right, bottom } of boxes) {
    include(all, left, top)
    include(all, right, bottom)
  }
  return boxes.length > 0 ? all : otherwise
}

/** Around all sections and, by a little, beyond them. */
function bowlOf(plan: SeatingPlan): Float32Array {
  const hull = hullOfSections(plan)
  const box = boxOf(hull)
  const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const wider = [
    1 + (2 * bowlEdge) / (box.right - box.left || 1),
    1 + (2 * bowlEdge) / (box.bottom - box.top || 1),
  ]
  return hull.map((value, i) => (middle[i % 2] ?? 0) + (value - (middle[i % 2] ?? 0)) * (wider[i % 2] ?? 1))
}

export const touches = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom

/** The field alone, for who draws the stands otherwise. */
export function drawField(ink: Ink, { pitch }: SeatingPlan, palette: Palette): void {
  if (pitch) drawPitch(ink, pitch, palette)
}

/** Draws everything below the seats; the context is already in plan units and `area` is what it shows. */
export function drawScenery(
  ink: Ink,
  plan: SeatingPlan,
  scenery: Scenery,
  palette: Palette,
  area: Box,
  hairline: number,
): void {
  if (!palette.heat) {
    ink.fillStyle = palette.bowl
    ink.strokeStyle = palette.line
    ink.lineWidth = 2 * hairline
    ink.stroke(scenery.bowl)
    ink.fill(scenery.bowl)
  }
  plan.decorations.forEach((shape, i) => {
    const drawn = scenery.shapes[i]
    if (!drawn || isPitch(plan.pitch, drawn.box) || !touches(drawn.box, area)) return
    ink.fillStyle = shape.fill ?? palette.surface
    ink.strokeStyle = shape.border ?? palette.line
    ink.lineWidth = hairline
    ink.fill(drawn.path)
    ink.stroke(drawn.path)
  })
  if (plan.pitch) drawPitch(ink, plan.pitch, palette)
  ink.lineWidth = hairline
  plan.sections.forEach((section, i) => {
    const drawn = scenery.floors[i]
    if (!drawn || !touches(drawn.box, area)) return
    ink.fillStyle = palette.floors[section.zoneId] ?? palette.surface
    ink.strokeStyle = palette.line
    ink.fill(drawn.path)
    ink.stroke(drawn.path)
  })
}

const metres = { length: 105, width: 68 }

/** The plan's own rectangle for the field is replaced by ours with its lines. */
const isPitch = (pitch: Pitch | null, box: Box): boolean =>
  pitch !== null &&
  Math.abs(box.right - box.left - pitch.width) < 2 &&
  Math.abs(box.bottom - box.top - pitch.height) < 2

function drawPitch(ink: Ink, pitch: Pitch, palette: Palette): void {
  const upright = pitch.height >= pitch.width
  const m = (upright ? pitch.height : pitch.width) / metres.length
  ink.save()
  ink.translate(pitch.x, pitch.y)
  if (!upright) ink.rotate(Math.PI / 2)
  ink.scale(m, m)
  const [w, l] = [metres.width / 2, metres.length / 2]
  ink.fillStyle = palette.grass
  ink.beginPath()
  ink.roundRect(-w - 3.5, -l - 3.5, 2 * w + 7, 2 * l + 7, 3)
  ink.fill()
  ink.fillStyle = palette.stripe
  for (let stripe = 0; stripe < 20; stripe += 2) ink.fillRect(-w, -l + stripe * (l / 10), 2 * w, l / 10)
  const dusk = ink.createLinearGradient(-w, l, w * 0.4, -l)
  dusk.addColorStop(0, '#0D2E6E')
  dusk.addColorStop(1, '#0D2E6E00')
  ink.globalAlpha = palette.dark ? 0.45 : 0.32
  ink.fillStyle = dusk
  ink.beginPath()
  ink.roundRect(-w - 3.5, -l - 3.5, 2 * w + 7, 2 * l + 7, 3)
  ink.fill()
  ink.globalAlpha = 0.16
  ink.fillStyle = '#FFFFFF'
  ink.fill(comb(5))
  ink.globalAlpha = palette.dark ? 0.55 : 0.85
  ink.strokeStyle = '#FFFFFF'
  ink.lineWidth = 0.35
  ink.stroke(fieldLines(w, l))
  ink.restore()
}

/** The club's comb, three lobes on a band, `size` metres to each side of the centre spot. */
function comb(size: number): Path2D {
  const shape = new Path2D()
  for (const [at, height] of [
    [-0.62, 0.72],
    [0, 1],
    [0.62, 0.72],
  ] as const) {
    const middle = size * (0.45 - height * 0.62)
    shape.moveTo(at * size + size * 0.34, middle)
    shape.ellipse(at * size, middle, size * 0.34, height * size * 0.62, 0, 0, 2 * Math.PI)
  }
  shape.roundRect(-size * 0.96, size * 0.18, size * 1.92, size * 0.54, size * 0.24)
  return shape
}

function fieldLines(w: number, l: number): Path2D {
  const lines = new Path2D()
  lines.rect(-w, -l, 2 * w, 2 * l)
  lines.moveTo(-w, 0)
  lines.lineTo(w, 0)
  lines.moveTo(9.15, 0)
  lines.arc(0, 0, 9.15, 0, 2 * Math.PI)
  for (const end of [-1, 1]) {
    lines.rect(-20.16, end * l, 40.32, -end * 16.5)
    lines.rect(-9.16, end * l, 18.32, -end * 5.5)
    lines.rect(-3.66, end * l, 7.32, end * 2.2)
    const reach = Math.acos(5.5 / 9.15)
    const towards = end > 0 ? -Math.PI / 2 : Math.PI / 2
    lines.moveTo(9.15 * Math.cos(towards - reach), end * (l - 11) + 9.15 * Math.sin(towards - reach))
    lines.arc(0, end * (l - 11), 9.15, towards - reach, towards + reach)
  }
  return lines
}

function pathOf(points: Float32Array): Path2D {
  const path = new Path2D()
  for (let i = 0; i < points.length; i += 2) path.lineTo(points[i] ?? 0, points[i + 1] ?? 0)
  path.closePath()
  return path
}

function boxOf(points: Float32Array): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let i = 0; i < points.length; i += 2) include(box, points[i] ?? 0, points[i + 1] ?? 0)
  return box
}
