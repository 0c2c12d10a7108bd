import type { Box } from '../provider.ts'
import type { Nets } from './models.ts'
import { drawGrey, type Raster, type Similarity } from './raster.ts'

export type Point = { x: number; y: number }

const side = 64

/** The 68 points of a face (jaw 0–16, brows, nose 27–35, eyes 36–47, mouth 48–67; the picture's left first). */
export async function landmarksOf(nets: Nets, raster: Raster, box: Box): Promise<Point[]> {
  const step = box.width / side
  const from = { a: step, b: 0, x0: box.x + step / 2 - 0.5, y0: box.y + step / 2 - 0.5 }
  const light = drawGrey(raster, from, side).map((value) => value / 256)
  const output = (await nets.run('fr_landmark', light, [1, 1, side, side]))('output')
  return Array.from({ length: 68 }, (_, at) => ({
    x: box.x + output[at * 2]! * box.width,
    y: box.y + output[at * 2 + 1]! * box.height,
  }))
}

/** Middle of the eyes, tip of the nose, corners of the mouth. */
export function fivePoints(points: Point[]): Point[] {
  return [[37, 38, 40, 41], [43, 44, 46, 47], [30], [48, 60], [54, 64]].map((group) => middle(points, group))
}

export function middle(points: Point[], group: number[]): Point {
  const sum = group.reduce((so, at) => ({ x: so.x + points[at]!.x, y: so.y + points[at]!.y }), { x: 0, y: 0 })
  return { x: sum.x / group.length, y: sum.y / group.length }
}

/** The similarity that takes `from` to `to` with the least squared error. */
export function similarityBetween(from: Point[], to: Point[]): Similarity {
  const every = from.map((_, at) => at)
  const [centre, goal] = [middle(from, every), middle(to, every)]
  let [along, across, spread] = [0, 0, 0]
  for (const at of every) {
    const [u, v] = [from[at]!.x - centre.x, from[at]!.y - centre.y]
    const [x, y] = [to[at]!.x - goal.x, to[at]!.y - goal.y]
    along += u * x + v * y
    across += u * y - v * x
    spread += u * u + v * v
  }
  const [a, b] = [along / spread, across / spread]
  return { a, b, x0: goal.x - a * centre.x + b * centre.y, y0: goal.y - b * centre.x - a * centre.y }
}
