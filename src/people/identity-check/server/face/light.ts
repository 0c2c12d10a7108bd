import type { Box } from '../provider.ts'
import { cut, grey, inside, rasterOf, type Raster } from './raster.ts'

/** A face is looked at in one size, so that a small picture and a large one give comparable figures. */
const side = 160
const inner = 0.8

/**
 * `sharpness`: variance of the Laplacian over the inner face at 160 px; `brightness`: its mean, 0 to 255. The inner part
 * alone, so that hair and a busy background do not pass for a sharp face.
 */
export async function lightOf(raster: Raster, box: Box): Promise<{ sharpness: number; brightness: number }> {
  const margin = (box.width * (1 - inner)) / 2
  const face = inside(
    {
      x: box.x + margin,
      y: box.y + margin,
      width: box.width - 2 * margin,
      height: box.height - 2 * margin,
    },
    raster,
  )
  const small = await rasterOf(cut(raster, face).resize({ width: side, height: side, fit: 'fill' }))
  const light = grey(small)
  return { sharpness: variance(laplacian(light)), brightness: mean(light) }
}

function laplacian(light: Float32Array): Float32Array {
  const edges = new Float32Array((side - 2) * (side - 2))
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      const at = y * side + x
      edges[(y - 1) * (side - 2) + x - 1] =
        light[at - 1]! + light[at + 1]! + light[at - side]! + light[at + side]! - 4 * light[at]!
    }
  }
  return edges
}

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function variance(values: Float32Array): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / values.length
}
