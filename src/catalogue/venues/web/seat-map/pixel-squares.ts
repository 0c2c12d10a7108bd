import type { SeatingPlan } from '../../plan/seating-plan.ts'
import type { Placing } from './camera.ts'
import type { Palette } from './palette.ts'

/** Colour (as ImageData holds it) and side in pixels of each look. */
export type Squares = { colors: Uint32Array; sides: Uint8Array }

/** Squares for seats that are `size` pixels apart. */
export function squaresOf({ paints }: Palette, size: number): Squares {
  return {
    colors: Uint32Array.from(paints, ({ fill }) => littleEndian(fill)),
    sides: Uint8Array.from(paints, ({ share }) => Math.max(1, Math.round(size * share))),
  }
}

export type Picture = { pixels: Uint32Array; width: number; height: number }

/**
 * Writes a square for each seat straight into the picture, cut off at its edges: for tens of thousands of
 * seats that takes a fraction of as many fillRect calls.
 */
export function paintSquares(
  { pixels, width, height }: Picture,
  plan: SeatingPlan,
  look: Uint16Array,
  { colors, sides }: Squares,
  [a, b, c, d, e, f]: Placing,
  seats: Uint32Array | { from: number; to: number },
): void {
  const listed = seats instanceof Uint32Array ? seats : null
  const { from, to } = seats instanceof Uint32Array ? { from: 0, to: seats.length } : seats
  for (let i = from; i < to; i++) {
    const seatId = listed?.[i] ?? i
    const kind = look[seatId] ?? 0
    const side = sides[kind] ?? 1
    const color = colors[kind] ?? 0
    const [x, y] = [plan.x[seatId] ?? 0, plan.y[seatId] ?? 0]
    const left = Math.round(x * a + y * c + e - side / 2)
    const top = Math.round(x * b + y * d + f - side / 2)
    const [right, bottom] = [Math.min(width, left + side), Math.min(height, top + side)]
    for (let line = Math.max(0, top); line < bottom; line++)
      for (let at = line * width + Math.max(0, left); at < line * width + right; at++) pixels[at] = color
  }
}

const littleEndian = (color: string): number => {
  const value = Number.parseInt(color.slice(1), 16)
  return (0xff000000 | ((value & 0xff) << 16) | (value & 0xff00) | (value >> 16)) >>> 0
}
