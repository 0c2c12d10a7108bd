import { middle, type Point } from './landmarks.ts'
import { draw, type Raster } from './raster.ts'

const side = 24
/** Under the eyes and on the nose's bridge: what a mask over mouth and nose leaves free. */
const cheeks = [
  { group: [27, 28, 39, 42], size: 0.14 },
  { group: [36, 41, 40, 39], size: 0.14 },
  { group: [42, 47, 46, 45], size: 0.14 },
]
const lips = [48, 51, 54, 57]

/**
 * How much redder the reddest quarter of the mouth is than the skin beside the nose, in shares of the light
 * (`r / (r + g + b)`), so that neither a lamp's strength nor a dark skin changes it. Lips are redder than skin under any
 * beard; blue, white and black cloth is not. Cloth in the colour of skin passes.
 */
export function mouthRednessOf(raster: Raster, points: Point[]): number {
  const wide = Math.hypot(points[45]!.x - points[36]!.x, points[45]!.y - points[36]!.y)
  const skin = cheeks.flatMap(({ group, size }) => {
    const { x, y } = middle(points, group)
    return rednessAt(raster, { x, y: y + (group[0] === 27 ? 0 : wide * 0.17) }, wide * size)
  })
  const mouth = rednessAt(raster, middle(points, lips), Math.abs(points[54]!.x - points[48]!.x))
  return share(mouth, 0.75) - share(skin, 0.5)
}

function rednessAt(raster: Raster, { x, y }: Point, wide: number): number[] {
  const step = wide / side
  const from = { a: step, b: 0, x0: x - wide / 2, y0: y - wide / 2 }
  const values = draw(raster, from, { width: side, height: side }, [0, 1, 2])
  const plane = side * side
  return Array.from({ length: plane }, (_, at) => {
    const [red, green, blue] = [values[at]! + 1, values[plane + at]! + 1, values[2 * plane + at]! + 1]
    return red / (red + green + blue)
  })
}

function share(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]!
}
