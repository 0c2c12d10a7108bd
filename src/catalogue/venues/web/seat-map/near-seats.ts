import { seatFlag, seatName, type SeatingPlan } from '../../plan/seating-plan.ts'

import { type Camera, seen, type View } from './camera.ts'
import { cellsIn, type Grid } from './grid.ts'
import type { Palette } from './palette.ts'
import type { SeatLooks } from './seat-look.ts'
import { paintSquares, type Placing, squaresOf } from './pixel-squares.ts'
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
    placing: Placing,
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
    const looked = squaresOf(palette, spacing * placing.scale)
    paintSquares({ pixels, width, height }, plan, looks.look, looked, placing, seatIds)
    layerInk.putImageData(data, 0, 0)
    ink.drawImage(layer, 0, 0)
  }

  const stamps = (
    ink: CanvasRenderingContext2D,
    placing: Placing,
    palette: Palette,
    seatIds: Uint32Array,
  ): void => {
    const size = spacing * placing.scale
    const drawn = sizeStep ** Math.ceil(Math.log(size) / Math.log(sizeStep))
    if (spritesOf !== palette) sprites.clear()
    spritesOf = palette
    const ready = sprites.get(drawn) ?? seatSprites(palette, drawn)
    sprites.set(drawn, ready)
    const { sheet, side, left, top } = ready
    const shown = (side * size) / drawn
    const [dx, dy] = [placing.x - shown / 2, placing.y - shown / 2]
    for (const seatId of seatIds) {
      const look = looks.look[seatId] ?? 0
      const [x, y] = [(plan.x[seatId] ?? 0) * placing.scale + dx, (plan.y[seatId] ?? 0) * placing.scale + dy]
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
      const [x, y] = [
        ((plan.x[seatId] ?? 0) - camera.x) * camera.scale + view.width / 2,
        ((plan.y[seatId] ?? 0) - camera.y) * camera.scale + view.height / 2,
      ]
      const flags = plan.flags[seatId] ?? 0
      if (flags & (seatFlag.accessible | seatFlag.companion)) {
        drawSign(ink, flags & seatFlag.accessible ? 'wheelchair' : 'companion', x, y, size * 0.8, paint.ink)
      } else if (size >= numbersFrom) {
        ink.fillStyle = paint.ink
        ink.fillText(seatName(plan, seatId), x, y + size * 0.02)
      }
    }
  }

  /** Row letters at both ends of each row in view. */
  const rowNames = (
    ink: CanvasRenderingContext2D,
    camera: Camera,
    view: View,
    palette: Palette,
    seatIds: Uint32Array,
  ): void => {
    ink.fillStyle = palette.soft
    for (const seatId of seatIds) {
      const row = plan.rows[plan.rowOf[seatId] ?? 0]
      const inwards =
        seatId === row?.firstSeat ? 1 : seatId + 1 === (row?.firstSeat ?? 0) + (row?.seatCount ?? 0) ? -1 : 0
      if (!row || inwards === 0 || row.seatCount < 2) continue
      const x = 2 * (plan.x[seatId] ?? 0) - (plan.x[seatId + inwards] ?? 0)
      const y = 2 * (plan.y[seatId] ?? 0) - (plan.y[seatId + inwards] ?? 0)
      ink.fillText(
        row.label,
        (x - camera.x) * camera.scale + view.width / 2,
        (y - camera.y) * camera.scale + view.height / 2,
      )
    }
  }

  return {
    draw(ink, camera, view, palette) {
      const seatIds = collect(camera, view)
      const scale = camera.scale * view.ratio
      const placing = {
        scale,
        x: ink.canvas.width / 2 - camera.x * scale,
        y: ink.canvas.height / 2 - camera.y * scale,
      }
      const size = spacing * camera.scale
      ink.setTransform(1, 0, 0, 1, 0, 0)
      if (size < spritesFrom) return squares(ink, placing, palette, seatIds)
      ink.imageSmoothingEnabled = true
      ink.imageSmoothingQuality = 'low'
      stamps(ink, placing, palette, seatIds)
      if (size < wordsFrom) return
      words(ink, camera, view, palette, seatIds)
      rowNames(ink, camera, view, palette, seatIds)
    },
  }
}
