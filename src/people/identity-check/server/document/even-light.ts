import { asSharp, type Picture } from './picture.ts'

/** The light is measured in a picture this long: coarse enough to see no letters, fine enough for the edge of a shadow. */
const coarse = 96
/** What paper is in even light, and the darkest that still counts as paper in a shadow. */
const paper = 225
const darkest = 24

/** The light that fell on each place: the paper around it, its print left out. */
type Light = { values: Float32Array; width: number; height: number }

/** The picture as it would be in even light: each pixel against the paper around it. Burnt places stay burnt. */
export async function inEvenLight(picture: Picture): Promise<Picture> {
  const light = await lightOn(picture)
  const { width, height, data } = picture
  const even = Buffer.allocUnsafe(data.length)
  for (let y = 0; y < height; y++) {
    const row = rowOf(light, (y / height) * light.height, width)
    for (let x = 0; x < width; x++) {
      const gain = paper / Math.max(darkest, row[x] ?? paper)
      const at = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++)
        even[at + channel] = Math.min(255, (data[at + channel] ?? 0) * gain)
    }
  }
  return { ...picture, data: even }
}

/** How unevenly a picture is lit: the light of its brightest tenth over that of its darkest, within the given box. */
export async function unevenness(
  picture: Picture,
  box: { left: number; top: number; right: number; bottom: number },
): Promise<number> {
  const { values, width, height } = await lightOn(picture)
  const inside: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [atX, atY] = [(x / width) * picture.width, (y / height) * picture.height]
      if (atX < box.left || atX > box.right || atY < box.top || atY > box.bottom) continue
      inside.push(values[y * width + x] ?? 0)
    }
  inside.sort((one, other) => one - other)
  const at = (share: number) => inside[Math.floor(inside.length * share)] ?? 1
  return at(0.9) / Math.max(1, at(0.1))
}

/** The brightest of each block is its paper; the blocks beside one another are then smoothed. */
async function lightOn(picture: Picture): Promise<Light> {
  const ratio = coarse / Math.max(picture.width, picture.height)
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(2, Math.round(side * ratio)))
  const size = { width: (width ?? 2) * 4, height: (height ?? 2) * 4 }
  const fine = await asSharp(picture)
    .greyscale()
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer()
  const values = new Float32Array((width ?? 2) * (height ?? 2))
  for (let y = 0; y < (height ?? 2); y++)
    for (let x = 0; x < (width ?? 2); x++) {
      const block: number[] = []
      for (let sub = 0; sub < 16; sub++)
        block.push(fine[(y * 4 + (sub >> 2)) * size.width + x * 4 + (sub & 3)] ?? 0)
      block.sort((one, other) => other - one)
      values[y * (width ?? 2) + x] = ((block[1] ?? 0) + (block[2] ?? 0) + (block[3] ?? 0)) / 3
    }
  return { values, width: width ?? 2, height: height ?? 2 }
}

/** One row of light, between the blocks. */
function rowOf({ values, width, height }: Light, down: number, pixels: number): Float32Array {
  const y = Math.min(height - 1.001, Math.max(0, down - 0.5))
  const [top, share] = [Math.floor(y), y - Math.floor(y)]
  const row = new Float32Array(pixels)
  for (let x = 0; x < pixels; x++) {
    const across = Math.min(width - 1.001, Math.max(0, (x / pixels) * width - 0.5))
    const [left, right] = [Math.floor(across), across - Math.floor(across)]
    const at = (line: number) => {
      const start = (top + line) * width + left
      return (values[start] ?? 0) * (1 - right) + (values[start + 1] ?? 0) * right
    }
    row[x] = at(0) * (1 - share) + at(1) * share
  }
  return row
}
