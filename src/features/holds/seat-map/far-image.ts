import type { SeatingPlan } from '#features/venues/plan/seating-plan.ts'

import type { Camera, View } from './camera.ts'
import type { Palette } from './palette.ts'
import { paintSquares, squaresOf } from './pixel-squares.ts'
import { drawScenery, type Scenery } from './scenery.ts'
import type { SeatLooks } from './seat-look.ts'

const imageSide = 2048
const margin = 8
/** Seats as small as these grow into each other a little, or their colour would look pale. */
const fuller = 1.2

/** The whole stadium drawn once; far away a frame is one drawImage of it. */
export type FarImage = {
  /** Image pixels per plan unit. */
  scale(): number
  draw(ink: CanvasRenderingContext2D, camera: Camera, view: View): void
  /** These seats changed: their rectangles are painted again before the next draw. */
  touch(seatIds: Iterable<number>): void
  /** Everything changed (theme, filter, all states). */
  invalidate(): void
  /** The whole stadium will be seen at this many device pixels per plan unit. */
  resize(scale: number): void
  /** The first image is coarse, to be there soon; from now on it is fine. */
  refine(): void
}

/** Finally twice as fine as the whole stadium needs on this screen, so that scaling down stays smooth. */
const finest = 2

export function farImage(
  plan: SeatingPlan,
  scenery: Scenery,
  looks: SeatLooks,
  palette: () => Palette,
  spacing: number,
): FarImage {
  const { box } = scenery
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const image = document.createElement('canvas')
  const ink = image.getContext('2d', { alpha: false, willReadFrequently: true })
  let scale = 0
  let origin = { x: 0, y: 0 }
  let stale = true
  let fineness = 1
  let wanted = 0
  const touched = new Set<number>()

  const measure = (): void => {
    const next = Math.min((imageSide - 2 * margin) / Math.max(width, height), wanted * fineness)
    if (next === scale) return
    scale = next
    stale = true
    image.width = Math.ceil(width * scale) + 2 * margin
    image.height = Math.ceil(height * scale) + 2 * margin
    origin = { x: box.left - margin / scale, y: box.top - margin / scale }
  }
  const paintSeat = (context: CanvasRenderingContext2D, seatId: number, side: number): void => {
    const x = ((plan.x[seatId] ?? 0) - origin.x) * scale
    const y = ((plan.y[seatId] ?? 0) - origin.y) * scale
    context.fillRect(Math.round(x - side / 2), Math.round(y - side / 2), side, side)
  }
  const paintAll = (context: CanvasRenderingContext2D): void => {
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.fillStyle = palette().ground
    context.fillRect(0, 0, image.width, image.height)
    context.setTransform(scale, 0, 0, scale, -origin.x * scale, -origin.y * scale)
    const everything = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
    drawScenery(context, plan, scenery, palette(), everything, 1 / scale)
    context.setTransform(1, 0, 0, 1, 0, 0)
    paintSeats(context)
    stale = false
    touched.clear()
  }

  const paintSeats = (context: CanvasRenderingContext2D): void => {
    const { width, height } = image
    const data = context.getImageData(0, 0, width, height)
    const picture = { pixels: new Uint32Array(data.data.buffer), width, height }
    const placing = { scale, x: -origin.x * scale, y: -origin.y * scale }
    paintSquares(picture, plan, looks.look, squaresOf(palette(), spacing * scale * fuller), placing, null)
    context.putImageData(data, 0, 0)
  }

  const paintTouched = (context: CanvasRenderingContext2D): void => {
    const whole = Math.max(1, Math.ceil(spacing * scale * fuller))
    const { sides } = squaresOf(palette(), spacing * scale * fuller)
    for (const seatId of touched) {
      context.fillStyle = palette().floors[plan.zoneOf[seatId] ?? 0] ?? ''
      paintSeat(context, seatId, whole)
      const look = looks.look[seatId] ?? 0
      context.fillStyle = palette().paints[look]?.fill ?? ''
      paintSeat(context, seatId, sides[look] ?? 1)
    }
    touched.clear()
  }

  return {
    scale: () => scale,
    draw(screen, camera, view) {
      if (!ink) return
      if (stale) paintAll(ink)
      else if (touched.size > 0) paintTouched(ink)
      const k = camera.scale / scale
      const x = (origin.x - camera.x) * camera.scale + view.width / 2
      const y = (origin.y - camera.y) * camera.scale + view.height / 2
      screen.setTransform(view.ratio, 0, 0, view.ratio, 0, 0)
      screen.fillStyle = palette().ground
      screen.fillRect(0, 0, view.width, view.height)
      screen.imageSmoothingEnabled = true
      screen.imageSmoothingQuality = 'low'
      screen.drawImage(image, x, y, image.width * k, image.height * k)
    },
    touch(seatIds) {
      if (!stale) for (const seatId of seatIds) touched.add(seatId)
    },
    invalidate() {
      stale = true
    },
    resize(next) {
      wanted = next
      measure()
    },
    refine() {
      fineness = finest
      measure()
    },
  }
}
