import { middle, type Point } from './landmarks.ts'
import type { Nets } from './models.ts'
import { draw, type Raster } from './raster.ts'

const side = 24
const margin = 1.6
const eyes = [
  { lids: [37, 38, 40, 41], corners: [36, 39] },
  { lids: [43, 44, 46, 47], corners: [42, 45] },
]

/** How open the eyes are, 0 to 1, the mean of both. */
export async function eyesOpenOf(nets: Nets, raster: Raster, points: Point[]): Promise<number> {
  let open = 0
  for (const { lids, corners } of eyes) {
    const centre = middle(points, lids)
    const wide = Math.max(8, Math.abs(points[corners[1]!]!.x - points[corners[0]!]!.x) * margin)
    const step = wide / side
    const from = { a: step, b: 0, x0: centre.x - wide / 2, y0: centre.y - wide / 2 }
    const values = draw(raster, from, { width: side, height: side }, [0, 1, 2])
    const plane = side * side
    const light = new Float32Array(plane)
    for (let at = 0; at < plane; at++) {
      light[at] = (0.299 * values[at]! + 0.587 * values[plane + at]! + 0.114 * values[2 * plane + at]!) / 255
    }
    const output = (await nets.run('fr_eye', light, [1, 1, side, side]))('output')
    open += 1 / (1 + Math.exp(output[0]! - output[1]!)) / eyes.length
  }
  return open
}
