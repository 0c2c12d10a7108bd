import type { Box } from '../provider.ts'
import type { Nets } from './models.ts'
import { cut, inside, planes, rasterOf, type Raster } from './raster.ts'

const side = 128
const surroundings = 2.7
const bgr = [2, 1, 0]

/**
 * How live a face looks in one picture, 0 to 1: the net looks at the face and its surroundings for print and paper. It
 * raises the price of a printed photo and of nothing else (`docs/fan-id-pipeline.md`). Values stay 0 to 255; class 0 is live.
 */
export async function livenessOf(nets: Nets, raster: Raster, box: Box): Promise<number> {
  const crop = await rasterOf(
    cut(raster, around(box, raster)).resize({ width: side, height: side, fit: 'fill', kernel: 'linear' }),
  )
  const output = (await nets.run('fr_liveness', planes(crop, bgr), [1, 3, side, side]))('output')
  const most = Math.max(...output)
  const odds = [...output].map((value) => Math.exp(value - most))
  return odds[0]! / odds.reduce((sum, each) => sum + each, 0)
}

/** The face with its surroundings, moved into the picture where it would reach over an edge, as in the net's training. */
function around(box: Box, { width, height }: Raster): Box {
  const scale = Math.min((height - 1) / box.height, (width - 1) / box.width, surroundings)
  const [wide, high] = [box.width * scale, box.height * scale]
  const place = (centre: number, length: number, most: number) =>
    Math.min(Math.max(centre - length / 2, 0), most - length)
  return inside(
    {
      x: place(box.x + box.width / 2, wide, width),
      y: place(box.y + box.height / 2, high, height),
      width: wide,
      height: high,
    },
    { width, height },
  )
}
