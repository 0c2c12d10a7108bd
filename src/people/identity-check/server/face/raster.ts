import sharp, { type Sharp } from 'sharp'
import type { Box } from '../provider.ts'

/** Pixels in rows, RGB interleaved, 0 to 255. */
export type Raster = { data: Buffer; width: number; height: number }

/** From a point of the wanted picture to a point of the raster: `x = a·u − b·v + x0`, `y = b·u + a·v + y0`. */
export type Similarity = { a: number; b: number; x0: number; y0: number }

export async function decode(picture: Buffer): Promise<Raster> {
  return rasterOf(sharp(picture, { failOn: 'error' }))
}

export function open({ data, width, height }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

export async function rasterOf(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The part of a box that lies in the raster, in whole pixels. */
export function inside(box: Box, { width, height }: { width: number; height: number }): Box {
  const x = Math.min(Math.max(Math.floor(box.x), 0), width - 1)
  const y = Math.min(Math.max(Math.floor(box.y), 0), height - 1)
  return {
    x,
    y,
    width: Math.max(1, Math.min(width, Math.ceil(box.x + box.width)) - x),
    height: Math.max(1, Math.min(height, Math.ceil(box.y + box.height)) - y),
  }
}

export function cut(raster: Raster, box: Box): Sharp {
  return open(raster).extract({ left: box.x, top: box.y, width: box.width, height: box.height })
}

/**
 * Draws `width × height` pixels through a similarity, bilinear; beyond the edge the edge goes on. One plane a channel,
 * in the order asked for: `2, 1, 0` is BGR.
 */
export function draw(
  raster: Raster,
  { a, b, x0, y0 }: Similarity,
  size: { width: number; height: number },
  channels: readonly number[],
): Float32Array {
  const plane = size.width * size.height
  const drawn = new Float32Array(plane * channels.length)
  for (let v = 0; v < size.height; v++) {
    for (let u = 0; u < size.width; u++) {
      const x = Math.min(Math.max(a * u - b * v + x0, 0), raster.width - 1)
      const y = Math.min(Math.max(b * u + a * v + y0, 0), raster.height - 1)
      const left = Math.min(Math.floor(x), Math.max(raster.width - 2, 0))
      const top = Math.min(Math.floor(y), Math.max(raster.height - 2, 0))
      const [right, below] = [Math.min(left + 1, raster.width - 1), Math.min(top + 1, raster.height - 1)]
      const [fx, fy] = [x - left, y - top]
      for (const [at, channel] of channels.entries()) {
        const value = (column: number, row: number) =>
          raster.data[(row * raster.width + column) * 3 + channel] ?? 0
        const upper = value(left, top) * (1 - fx) + value(right, top) * fx
        const lower = value(left, below) * (1 - fx) + value(right, below) * fx
        drawn[at * plane + v * size.width + u] = upper * (1 - fy) + lower * fy
      }
    }
  }
  return drawn
}

/** A square of luminance, 0 to 255, drawn through a similarity. */
export function drawGrey(raster: Raster, from: Similarity, side: number): Float32Array {
  const values = draw(raster, from, { width: side, height: side }, [0, 1, 2])
  const plane = side * side
  return values
    .subarray(0, plane)
    .map((red, at) => 0.299 * red + 0.587 * values[plane + at]! + 0.114 * values[2 * plane + at]!)
}

/** One plane of luminance, 0 to 255. */
export function grey({ data, width, height }: Raster): Float32Array {
  const light = new Float32Array(width * height)
  for (let at = 0; at < light.length; at++) {
    light[at] = 0.299 * data[at * 3]! + 0.587 * data[at * 3 + 1]! + 0.114 * data[at * 3 + 2]!
  }
  return light
}

/** Planes in the order of `channels`, each value through `scale`. */
export function planes(
  { data, width, height }: Raster,
  channels: readonly number[],
  scale: (value: number) => number = (value) => value,
): Float32Array {
  const plane = width * height
  const values = new Float32Array(plane * channels.length)
  for (const [at, channel] of channels.entries()) {
    for (let pixel = 0; pixel < plane; pixel++) values[at * plane + pixel] = scale(data[pixel * 3 + channel]!)
  }
  return values
}
