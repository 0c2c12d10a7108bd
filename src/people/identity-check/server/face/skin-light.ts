import type { Box, Light } from '../provider.ts'
import { fivePoints, similarityBetween, type Point } from './landmarks.ts'
import { draw, type Raster } from './raster.ts'
import { places } from './template.ts'

/** From brow to chin and cheek to cheek, in the 112 × 112 pixels of an aligned face: skin, whatever the background. */
const area = { left: 30, top: 42, width: 52, height: 54 }
const samples = 26
/** Burnt out and black pixels tell no colour. */
const [darkest, brightest] = [0.004, 0.94]

/** The light on the skin of a face. Null where it is burnt out or black. */
export function skinLightOf(raster: Raster, points: Point[]): Light | null {
  const { a, b, x0, y0 } = similarityBetween(places, fivePoints(points))
  const step = area.width / samples
  const from = {
    a: a * step,
    b: b * step,
    x0: a * area.left - b * area.top + x0,
    y0: b * area.left + a * area.top + y0,
  }
  const size = { width: samples, height: Math.round(area.height / step) }
  return meanOf(draw(raster, from, size, [0, 1, 2]), size.width * size.height)
}

/** The light on what stands behind: the upper part of the picture, away from the face. Null where a face fills it. */
export function lightAround({ data, width, height }: Raster, face: Box): Light | null {
  const [grow, steps] = [face.width * 0.35, 40]
  const values: [number[], number[], number[]] = [[], [], []]
  for (let row = 0; row < steps; row++) {
    for (let column = 0; column < steps; column++) {
      const x = Math.floor(((column + 0.5) / steps) * width)
      const y = Math.floor(((row + 0.5) / steps) * height * 0.7)
      if (x > face.x - grow && x < face.x + face.width + grow && y > face.y - grow) continue
      for (const channel of [0, 1, 2] as const) values[channel].push(data[(y * width + x) * 3 + channel]!)
    }
  }
  const many = values[0].length
  return many < 60 ? null : meanOf(Float32Array.from(values.flat()), many)
}

/** The mean over the pixels of three planes that tell a colour; null when they are fewer than a third. */
function meanOf(planes: Float32Array, plane: number): Light | null {
  const sum: Light = [0, 0, 0]
  let many = 0
  for (let at = 0; at < plane; at++) {
    const light = [0, 1, 2].map((channel) => linear(planes[channel * plane + at]! / 255))
    if (Math.max(...light) > brightest || Math.max(...light) < darkest) continue
    for (const channel of [0, 1, 2] as const) sum[channel] += light[channel]!
    many++
  }
  return many < plane / 3 ? null : [sum[0] / many, sum[1] / many, sum[2] / many]
}

/** sRGB to light, 0 to 1. */
export function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
