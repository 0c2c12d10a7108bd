import { grey, open, rasterOf, type Raster } from './raster.ts'

const side = 16

/**
 * 32 bytes by which a picture is known again after another compression or size: is each of 16 × 16 places brighter than
 * its right neighbour? Two pictures of a person who moved differ in dozens of bits; one picture sent twice in a few.
 */
export async function printOf(raster: Raster): Promise<Buffer> {
  const size = { width: side + 1, height: side }
  const light = grey(await rasterOf(open(raster).resize({ ...size, fit: 'fill', kernel: 'linear' })))
  const print = Buffer.alloc((side * side) / 8)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [bit, at] = [y * side + x, y * (side + 1) + x]
      if (light[at]! > light[at + 1]!) print[bit >> 3]! |= 1 << (bit & 7)
    }
  }
  return print
}

/** In how many of the 256 places two prints differ. */
export function printDistance(a: Buffer, b: Buffer): number {
  let distance = 0
  for (let at = 0; at < a.length; at++) {
    for (let rest = a[at]! ^ (b[at] ?? 0); rest > 0; rest &= rest - 1) distance++
  }
  return distance
}
