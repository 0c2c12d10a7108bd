import { run } from './models.ts'
import { asSharp, halfTurn, type Picture, type TextLine } from './picture.ts'

/** The detector sees the picture this long. */
const seenSide = 960
const mean = [0.485, 0.456, 0.406]
const deviation = [0.229, 0.224, 0.225]
/** How sure the detector must be of a pixel and, on average, of a line; how far its shrunken lines are opened again. */
const ofPixel = 0.3
const ofLine = 0.55
const opening = 1.6

/** Finds lines of text in any direction. The widest first. */
export async function findTextLines(picture: Picture): Promise<TextLine[]> {
  const ratio = seenSide / Math.max(picture.width, picture.height)
  const side = (length: number) => Math.max(32, Math.round((length * ratio) / 32) * 32)
  const [width, height] = [side(picture.width), side(picture.height)]
  const small = await asSharp(picture).resize(width, height, { fit: 'fill' }).raw().toBuffer()
  const input = new Float32Array(3 * width * height)
  for (let channel = 0; channel < 3; channel++)
    for (let place = 0; place < width * height; place++)
      input[channel * width * height + place] =
        ((small[place * 3 + channel] ?? 0) / 255 - (mean[channel] ?? 0)) / (deviation[channel] ?? 1)
  const { values } = await run('detector', input, [1, 3, height, width])
  const [scaleX, scaleY] = [picture.width / width, picture.height / height]
  const regions = regionsOf(values, width, height).map((region) => rectangle(region, scaleX, scaleY))
  return steadied(regions.filter((line) => line.height >= 6)).sort((one, other) => other.width - one.width)
}

/** Connected pixels that the detector takes for text, as places in the map, doubtful regions left out. */
function regionsOf(map: Float32Array, width: number, height: number): { x: number; y: number }[][] {
  const seen = new Uint8Array(map.length)
  const regions: { x: number; y: number }[][] = []
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || (map[start] ?? 0) < ofPixel) continue
    const region: { x: number; y: number }[] = []
    const open = [start]
    seen[start] = 1
    let sure = 0
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      const x = place % width
      const y = (place - x) / width
      region.push({ x, y })
      sure += map[place] ?? 0
      const visit = (next: number) => {
        if (seen[next] || (map[next] ?? 0) < ofPixel) return
        seen[next] = 1
        open.push(next)
      }
      if (x > 0) visit(place - 1)
      if (x < width - 1) visit(place + 1)
      if (y > 0) visit(place - width)
      if (y < height - 1) visit(place + width)
    }
    if (region.length >= 12 && sure / region.length >= ofLine) regions.push(region)
  }
  return regions
}

/** The rectangle along a region's main axis, opened to the letters' full height. */
function rectangle(region: { x: number; y: number }[], scaleX: number, scaleY: number): TextLine {
  const points = region.map(({ x, y }) => ({ x: (x + 0.5) * scaleX, y: (y + 0.5) * scaleY }))
  let [middleX, middleY, xx, yy, xy] = [0, 0, 0, 0, 0]
  for (const { x, y } of points) {
    middleX += x / points.length
    middleY += y / points.length
  }
  for (const { x, y } of points) {
    xx += (x - middleX) ** 2
    yy += (y - middleY) ** 2
    xy += (x - middleX) * (y - middleY)
  }
  return around(points, Math.atan2(2 * xy, xx - yy) / 2)
}

function around(points: { x: number; y: number }[], angle: number): TextLine {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    const along = x * cos + y * sin
    const down = y * cos - x * sin
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, down)
    bottom = Math.max(bottom, down)
  }
  const [width, height] = [right - left, bottom - top]
  const open = (width * height * opening) / (2 * (width + height))
  const [along, down] = [(left + right) / 2, (top + bottom) / 2]
  const [x, y] = [along * cos - down * sin, along * sin + down * cos]
  return { x, y, width: width + 2 * open, height: height + 2 * open, angle: halfTurn(angle) }
}

/** A short word's own axis says little: it takes the direction of the long lines. */
function steadied(lines: TextLine[]): TextLine[] {
  const main = mainAngle(lines)
  return lines.map((line) => {
    const off = halfTurn(line.angle - main)
    if (Math.abs(off) < 0.12 || (line.width > 5 * line.height && Math.abs(off) < 0.4)) return line
    const across = Math.abs(off) > Math.PI / 4
    return {
      ...line,
      angle: main,
      width: across ? line.height : line.width,
      height: across ? line.width : line.height,
    }
  })
}

/** The direction of the text as a whole: the angle in the middle of the long lines. */
export function mainAngle(lines: TextLine[]): number {
  const long = lines.filter((line) => line.width > 4 * line.height)
  const base = long.toSorted((one, other) => other.width - one.width)[0]?.angle ?? 0
  const offs = long.map((line) => halfTurn(line.angle - base)).sort((one, other) => one - other)
  return halfTurn(base + (offs[offs.length >> 1] ?? 0))
}
