import { fivePoints, similarityBetween, type Point } from './landmarks.ts'
import type { Nets } from './models.ts'
import { draw, type Raster } from './raster.ts'

const side = 112
const bgr = [2, 1, 0]
/** Where eyes, nose and mouth stand in the 112 × 112 picture that the net was trained on. */
export const places: Point[] = [
  { x: 38.2946, y: 51.6963 },
  { x: 73.5318, y: 51.5014 },
  { x: 56.0252, y: 71.7366 },
  { x: 41.5493, y: 92.3655 },
  { x: 70.7299, y: 92.2041 },
]

/** 512 numbers of length 1; the cosine of two of them says how alike two faces are. */
export async function templateOf(nets: Nets, raster: Raster, points: Point[]): Promise<Float32Array> {
  const aligned = draw(
    raster,
    similarityBetween(places, fivePoints(points)),
    { width: side, height: side },
    bgr,
  )
  const values = aligned.map((value) => (value - 127) / 128)
  const output = (await nets.run('fr_feature', values, [1, 3, side, side]))('output')
  const length = Math.hypot(...output)
  return output.map((value) => value / length)
}
