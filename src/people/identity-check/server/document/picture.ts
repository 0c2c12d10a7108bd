import sharp from 'sharp'

/** Grey or coloured pixels, row by row. `scale` is how many pixels of the picture as it came one of these stands for. */
export type Picture = { data: Buffer; width: number; height: number; channels: 3; scale: number }

/** A stretch of text: a rectangle by its middle, turned by `angle` (radians, clockwise). */
export type TextLine = { x: number; y: number; width: number; height: number; angle: number }

/** More pixels than this read no better and cost memory. */
const longestSide = 2400

/** Decodes a JPEG to RGB, at most 2400 pixels long. Throws on what is no picture. */
export async function decode(jpeg: Buffer): Promise<Picture> {
  const { width, height } = await sharp(jpeg).metadata()
  const { data, info } = await sharp(jpeg)
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten()
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scale = Math.max(width, height) / Math.max(info.width, info.height)
  return { data, width: info.width, height: info.height, channels: 3, scale }
}

export const asSharp = ({ data, width, height, channels }: Picture) =>
  sharp(data, { raw: { width, height, channels } })

/** Turns a picture clockwise by quarters. */
export async function turned(picture: Picture, quarters: number): Promise<Picture> {
  if (quarters % 4 === 0) return picture
  const { data, info } = await asSharp(picture)
    .rotate(quarters * 90)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...picture, data, width: info.width, height: info.height }
}

/** Where a line stands after its picture (of that size) was turned clockwise by quarters. */
export function lineTurned(
  line: TextLine,
  size: { width: number; height: number },
  quarters: number,
): TextLine {
  if (quarters % 4 === 0) return line
  const next = { ...line, x: size.height - line.y, y: line.x, angle: line.angle + Math.PI / 2 }
  const turnedSize = { width: size.height, height: size.width }
  return lineTurned({ ...next, angle: halfTurn(next.angle) }, turnedSize, (quarters % 4) - 1)
}

/** The same direction between −90° and 90°: a line has no beginning yet. */
export const halfTurn = (angle: number): number => angle - Math.PI * Math.round(angle / Math.PI)

/**
 * Cuts a line out straight, `height` pixels high and as wide as its shape asks (a multiple of 4 within `widths`);
 * `taller` takes in more above and below. Values 0 to 255, `channels` planes one after the other.
 */
export function cutLine(
  picture: Picture,
  line: TextLine,
  {
    height,
    widths,
    channels,
    taller = 1,
  }: { height: number; widths: [number, number]; channels: 1 | 3; taller?: number },
): { values: Float32Array; width: number } {
  const lineHeight = line.height * taller
  const natural = Math.round((height * line.width) / lineHeight / 4) * 4
  const width = Math.min(widths[1], Math.max(widths[0], natural))
  const values = new Float32Array(width * height * channels)
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)]
  const [stepX, stepY] = [line.width / width, lineHeight / height]
  // Where the picture is finer than the cut, several points are averaged, or thin strokes would be lost.
  const points = Math.min(3, Math.max(1, Math.round(Math.max(stepX, stepY))))
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      let [red, green, blue] = [0, 0, 0]
      for (let sub = 0; sub < points * points; sub++) {
        const along = (column + ((sub % points) + 0.5) / points) * stepX - line.width / 2
        const down = (row + (Math.floor(sub / points) + 0.5) / points) * stepY - lineHeight / 2
        const pixel = sample(picture, line.x + along * cos - down * sin, line.y + along * sin + down * cos)
        red += pixel[0] ?? 0
        green += pixel[1] ?? 0
        blue += pixel[2] ?? 0
      }
      const place = row * width + column
      const count = points * points
      if (channels === 1) values[place] = (0.299 * red + 0.587 * green + 0.114 * blue) / count
      else {
        values[place] = red / count
        values[place + width * height] = green / count
        values[place + 2 * width * height] = blue / count
      }
    }
  return { values, width }
}

const pixel = new Float32Array(3)

/** Between four pixels; beyond the border the border goes on. The same array is filled each time. */
function sample({ data, width, height }: Picture, x: number, y: number): Float32Array {
  const atX = Math.min(width - 1.001, Math.max(0, x - 0.5))
  const atY = Math.min(height - 1.001, Math.max(0, y - 0.5))
  const [left, top] = [Math.floor(atX), Math.floor(atY)]
  const [right, down] = [atX - left, atY - top]
  const corner = (top * width + left) * 3
  const below = corner + width * 3
  for (let channel = 0; channel < 3; channel++) {
    const above = (data[corner + channel] ?? 0) * (1 - right) + (data[corner + 3 + channel] ?? 0) * right
    const under = (data[below + channel] ?? 0) * (1 - right) + (data[below + 3 + channel] ?? 0) * right
    pixel[channel] = above * (1 - down) + under * down
  }
  return pixel
}
