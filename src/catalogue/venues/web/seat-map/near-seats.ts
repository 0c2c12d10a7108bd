import { type Point, seatFlag, seatName, type SeatingPlan } from '../../plan/seating-plan.ts'

import { type Camera, type Placing, placing, seen, toView, type View } from './camera.ts'
import { cellsIn, type Grid } from './grid.ts'
import type { Palette } from './palette.ts'
import type { SeatLooks } from './seat-look.ts'
import { paintSquares, squaresOf } from './pixel-squares.ts'
import { drawSign, type SeatSprites, seatSprites } from './seat-sprites.ts'

const spritesFrom = 7
const numbersFrom = 20
const wordsFrom = 14
const sizeStep = 1.3

/** Draws the seats in view: squares by colour when small, sprites when larger, numbers when there is room. */
export function nearSeats(
  plan: SeatingPlan,
  grid: Grid,
  looks: SeatLooks,
  spacing: number,
): {
  draw(ink: CanvasRenderingContext2D, camera: Camera, view: View, palette: Palette): void
} {
  const visible = new Uint32Array(plan.x.length)
  const layer = document.createElement('canvas')
  const layerInk = layer.getContext('2d', { willReadFrequently: true })
  let data: ImageData | null = null
  const sprites = new Map<number, SeatSprites>()
  let spritesOf: Palette | null = null

  const collect = (camera: Camera, view: View): Uint32Array => {
    const area = seen(camera, view)
    const cells = cellsIn(grid, {
      left: area.left - spacing,
      top: area.top - spacing,
      right: area.right + spacing,
      bottom: area.bottom + spacing,
    })
    let count = 0
    for (let row = cells.top; row <= cells.bottom; row++) {
      const to = grid.start[row * grid.columns + cells.right + 1] ?? 0
      const from = grid.start[row * grid.columns + cells.left] ?? 0
      if (to <= from) continue
      visible.set(grid.order.subarray(from, to), count)
      count += to - from
    }
    return visible.subarray(0, count)
  }

  const squares = (
    ink: CanvasRenderingContext2D,
    placed: Placing,
    scale: number,
    palette: Palette,
    seatIds: Uint32Array,
  ): void => {
    const { width, height } = ink.canvas
    if (!layerInk) return
    if (layer.width !== width || layer.height !== height || !data) {
      layer.width = width
      layer.height = height
      data = layerInk.createImageData(width, height)
    }
    const pixels = new Uint32Array(data.data.buffer)
    pixels.fill(0)
    const looked = squaresOf(palette, spacing * scale)
    paintSquares({ pixels, width, height }, plan, looks.look, looked, placed, seatIds)
    layerInk.putImageData(data, 0, 0)
    ink.drawImage(layer, 0, 0)
  }

  const stamps = (
    ink: CanvasRenderingContext2D,
    placed: Placing,
    scale: number,
    palette: Palette,
    seatIds: Uint32Array,
  ): void => {
    const size = spacing * scale
    const drawn = sizeStep ** Math.ceil(Math.log(size) / Math.log(sizeStep))
    if (spritesOf !== palette) sprites.clear()
    spritesOf = palette
    const ready = sprites.get(drawn) ?? seatSprites(palette, drawn)
    sprites.set(drawn, ready)
    const { sheet, side, left, top } = ready
    const shown = (side * size) / drawn
    const [a, b, c, d, e, f] = placed
    const { width, height } = ink.canvas
    for (const seatId of seatIds) {
      const look = looks.look[seatId] ?? 0
      const [px, py] = [plan.x[seatId] ?? 0, plan.y[seatId] ?? 0]
      const [x, y] = [px * a + py * c + e - shown / 2, px * b + py * d + f - shown / 2]
      if (x + shown < 0 || y + shown < 0 || x > width || y > height) continue
      ink.drawImage(sheet, left(look), top(look), side, side, x, y, shown, shown)
    }
  }

  const words = (
    ink: CanvasRenderingContext2D,
    camera: Camera,
    view: View,
    palette: Palette,
    seatIds: Uint32Array,
  ): void => {
    const size = spacing * camera.scale
    ink.setTransform(view.ratio, 0, 0, view.ratio, 0, 0)
    ink.font = `600 ${Math.max(9, Math.round(size * 0.42))}px "Barlow Condensed", "Arial Narrow", sans-serif`
    ink.textAlign = 'center'
    ink.textBaseline = 'middle'
    for (const seatId of seatIds) {
      const paint = palette.paints[looks.look[seatId] ?? 0]
      if (paint?.mark !== 'full') continue
      const { x, y } = toView(camera, view, plan.x[seatId] ?? 0, plan.y[seatId] ?? 0)
      if (x < -size || y < -size || x > view.width + size || y > view.height + size) continue
      const flags = plan.flags[seatId] ?? 0
      if (flags & (seatFlag.accessible | seatFlag.companion)) {
        drawSign(ink, flags & seatFlag.accessible ? 'wheelchair' : 'companion', x, y, size * 0.8, paint.ink)
      } else if (size >= numbersFrom) {
        ink.fillStyle = paint.ink
        ink.fillText(seatName(plan, seatId), x, y + size * 0.02)
      }
    }
  }

  /** Row letters at both ends of each row in view: at the view's edge where the row goes on beyond it. */
  const rowNames = (
    ink: CanvasRenderingContext2D,
    camera: Camera,
    view: View,
    palette: Palette,
    seatIds: Uint32Array,
  ): void => {
    const size = spacing * camera.scale
    const inset = size * 0.6
    /** Of each row, the outermost seats in view. */
    const ends = new Map<number, { left: Point; right: Point }>()
    ink.fillStyle = palette.soft
    for (const seatId of seatIds) {
      const rowId = plan.rowOf[seatId] ?? 0
      const row = plan.rows[rowId]
      if (!row || row.seatCount < 2) continue
      const place = toView(camera, view, plan.x[seatId] ?? 0, plan.y[seatId] ?? 0)
      if (place.y < 0 || place.y > view.height) continue
      const inwards = seatId === row.firstSeat ? 1 : seatId + 1 === row.firstSeat + row.seatCount ? -1 : 0
      if (inwards !== 0) {
        const next = toView(camera, view, plan.x[seatId + inwards] ?? 0, plan.y[seatId + inwards] ?? 0)
        ink.fillText(row.label, 2 * place.x - next.x, 2 * place.y - next.y)
      }
      const known = ends.get(rowId)
      if (!known) ends.set(rowId, { left: place, right: place })
      else if (place.x < known.left.x) known.left = place
      else if (place.x > known.right.x) known.right = place
    }
    for (const [rowId, { left, right }] of ends) {
      if (right.x - left.x < Math.abs(right.y - left.y)) continue
      const label = plan.rows[rowId]?.label ?? ''
      // A row of which hardly a seat is in view belongs to the section beside.
      if (right.x < inset + 2 * size || left.x > view.width - inset - 2 * size) continue
      if (left.x < inset) tag(ink, palette, label, inset, left.y, size)
      if (right.x > view.width - inset) tag(ink, palette, label, view.width - inset, right.y, size)
    }
  }

  return {
    draw(ink, camera, view, palette) {
      const seatIds = collect(camera, view)
      const scale = camera.scale * view.ratio
      const placed = placing(camera, view)
      const size = spacing * camera.scale
      ink.setTransform(1, 0, 0, 1, 0, 0)
      if (size < spritesFrom) return squares(ink, placed, scale, palette, seatIds)
      ink.imageSmoothingEnabled = true
      ink.imageSmoothingQuality = 'low'
      stamps(ink, placed, scale, palette, seatIds)
      if (size < wordsFrom) return
      words(ink, camera, view, palette, seatIds)
      rowNames(ink, camera, view, palette, seatIds)
    },
  }
}

/** A row's letter over what it stands on. */
function tag(
  ink: CanvasRenderingContext2D,
  palette: Palette,
  label: string,
  x: number,
  y: number,
  size: number,
): void {
  const half = Math.min(14, size * 0.5)
  ink.fillStyle = palette.surface
  ink.beginPath()
  ink.roundRect(x - half, y - half, 2 * half, 2 * half, 6)
  ink.fill()
  ink.fillStyle = palette.ink
  ink.fillText(label, x, y + 1)
}
