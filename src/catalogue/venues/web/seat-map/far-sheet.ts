import type { SeatingPlan } from '../../plan/seating-plan.ts'
import type { Palette } from './palette.ts'
import { paintSquares, squaresOf } from './pixel-squares.ts'
import { drawScenery, type Scenery } from './scenery.ts'
import type { SeatLooks } from './seat-look.ts'

const margin = 8
/** No side of a sheet is longer, in pixels. */
const longest = 2048
/** Seats as small as these grow into each other a little, or their colour would look pale. */
const fuller = 1.2
/** Seats painted before the work may be put off. */
const handful = 4096

/** The whole stadium on a canvas. */
export type FarSheet = {
  canvas: HTMLCanvasElement
  /** Pixels per plan unit. */
  scale: number
  /** The plan's point in the upper left corner. */
  origin: { x: number; y: number }
  /** Paints everything, a piece between two yields: a slow phone answers taps in between. */
  paint(): Generator<void>
  /** Paints these seats again. */
  touchUp(seatIds: Iterable<number>): void
}

export type Subject = {
  plan: SeatingPlan
  scenery: Scenery
  looks: SeatLooks
  palette: () => Palette
  spacing: number
}

/** The scale of a sheet that shows the stadium at `wanted` pixels per plan unit, or as near as a canvas may be. */
export function sheetScale({ box }: Scenery, wanted: number): number {
  const side = Math.max(box.right - box.left, box.bottom - box.top)
  return Math.min((longest - 2 * margin) / side, wanted)
}

/** An empty sheet at this scale. */
export function farSheet({ plan, scenery, looks, palette, spacing }: Subject, scale: number): FarSheet {
  const { box } = scenery
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil((box.right - box.left) * scale) + 2 * margin
  canvas.height = Math.ceil((box.bottom - box.top) * scale) + 2 * margin
  const origin = { x: box.left - margin / scale, y: box.top - margin / scale }
  const ink = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  const size = spacing * scale * fuller

  function* paint(): Generator<void> {
    if (!ink) return
    const { width, height } = canvas
    ink.setTransform(1, 0, 0, 1, 0, 0)
    ink.fillStyle = palette().ground
    ink.fillRect(0, 0, width, height)
    ink.setTransform(scale, 0, 0, scale, -origin.x * scale, -origin.y * scale)
    const everything = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
    drawScenery(ink, plan, scenery, palette(), everything, 1 / scale)
    ink.setTransform(1, 0, 0, 1, 0, 0)
    yield
    const data = ink.getImageData(0, 0, width, height)
    const picture = { pixels: new Uint32Array(data.data.buffer), width, height }
    const squares = squaresOf(palette(), size)
    const placing = [scale, 0, 0, scale, -origin.x * scale, -origin.y * scale] as const
    const seats = plan.x.length
    for (let from = 0; from < seats; from += handful) {
      yield
      const to = Math.min(seats, from + handful)
      paintSquares(picture, plan, looks.look, squares, placing, { from, to })
    }
    yield
    ink.putImageData(data, 0, 0)
  }

  function touchUp(seatIds: Iterable<number>): void {
    if (!ink) return
    const whole = Math.max(1, Math.ceil(size))
    const { sides } = squaresOf(palette(), size)
    const square = (seatId: number, side: number): void => {
      const x = ((plan.x[seatId] ?? 0) - origin.x) * scale
      const y = ((plan.y[seatId] ?? 0) - origin.y) * scale
      ink.fillRect(Math.round(x - side / 2), Math.round(y - side / 2), side, side)
    }
    for (const seatId of seatIds) {
      ink.fillStyle = palette().floors[plan.zoneOf[seatId] ?? 0] ?? ''
      square(seatId, whole)
      const look = looks.look[seatId] ?? 0
      ink.fillStyle = palette().paints[look]?.fill ?? ''
      square(seatId, sides[look] ?? 1)
    }
  }

  return { canvas, scale, origin, paint, touchUp }
}
