/** What the guided camera tells a person, by code; shown before the shot is allowed. */
export const hintTexts = {
  too_dark: 'Hay poca luz',
  too_far: 'Acerca la credencial',
  glare: 'Evita el reflejo',
  too_blurred: 'No te muevas',
} as const
export type HintCode = keyof typeof hintTexts
export type Hint = { code: HintCode; text: string }

/** Measures of a grey picture: `sharpness` variance of the Laplacian, `glare` and `filled` shares from 0 to 1. */
export type Quality = { brightness: number; sharpness: number; glare: number; filled: number }

/** A frame is judged this wide: figures of a phone's preview and of a full photograph then mean the same. */
const judgedWidth = 480
/** Thresholds measured on the pictures of `tests/fixtures/documents`; see `docs/fan-id-pipeline.md`. */
const least = { brightness: 55, sharpness: 150, filled: 0.42 }
const maxGlare = 0.012
const whiteCard = 242

/**
 * Hints for a frame of the camera, the one to follow first at the head; none when the shot may be taken. `grey` holds one
 * value from 0 to 255 a pixel, row by row. For the browser: no more than arrays.
 */
export function documentHints(grey: Uint8Array | Uint8ClampedArray, width: number, height: number): Hint[] {
  const { brightness, sharpness, glare, filled } = pictureQuality(grey, width, height)
  const codes: HintCode[] = []
  if (brightness < least.brightness) codes.push('too_dark')
  if (filled < least.filled) codes.push('too_far')
  if (glare > maxGlare) codes.push('glare')
  // In the dark, or with a table all around, little detail says nothing about the hand.
  if (codes.length === 0 && sharpness < least.sharpness) codes.push('too_blurred')
  return codes.map((code) => ({ code, text: hintTexts[code] }))
}

/** Sharpness, glare, brightness, and the share of the longer reach in which a card's edges and print stand. */
export function pictureQuality(grey: Uint8Array | Uint8ClampedArray, width: number, height: number): Quality {
  const small = shrunk(grey, width, height)
  const { values } = small
  let [sum, burnt, white] = [0, 0, 0]
  for (const value of values) {
    sum += value
    if (value >= 250) burnt++
    if (value > whiteCard) white++
  }
  const { variance, filled } = edges(small)
  // A white card in good light is white all over; a reflection stands out from its card.
  const glare = white > values.length * 0.3 ? 0 : burnt / values.length
  return { brightness: sum / values.length, glare, sharpness: variance, filled }
}

type Grey = { values: Float32Array; width: number; height: number }

/** Averages blocks of pixels down to the judged width. */
function shrunk(grey: Uint8Array | Uint8ClampedArray, width: number, height: number): Grey {
  const step = Math.max(1, Math.round(Math.max(width, height) / judgedWidth))
  const [across, down] = [Math.floor(width / step), Math.floor(height / step)]
  const values = new Float32Array(across * down)
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      let sum = 0
      for (let row = 0; row < step; row++)
        for (let column = 0; column < step; column++)
          sum += grey[(y * step + row) * width + x * step + column] ?? 0
      values[y * across + x] = sum / (step * step)
    }
  return { values, width: across, height: down }
}

/** The Laplacian's variance, and how far along the picture the lines reach that hold strong edges. */
function edges({ values, width, height }: Grey): { variance: number; filled: number } {
  const columns = new Float32Array(width)
  const rows = new Float32Array(height)
  let [sum, squares] = [0, 0]
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const middle = values[at] ?? 0
      const [left, right] = [values[at - 1] ?? 0, values[at + 1] ?? 0]
      const [up, below] = [values[at - width] ?? 0, values[at + width] ?? 0]
      const bend = left + right + up + below - 4 * middle
      sum += bend
      squares += bend * bend
      const slope = Math.abs(right - left) + Math.abs(below - up)
      if (slope > 60) {
        columns[x] = (columns[x] ?? 0) + 1
        rows[y] = (rows[y] ?? 0) + 1
      }
    }
  const count = Math.max(1, (width - 2) * (height - 2))
  const mean = sum / count
  const filled = Math.max(reach(columns), reach(rows))
  return { variance: squares / count - mean * mean, filled }
}

/** The share of a side between the first and last line with more than a few strong edges. */
function reach(lines: Float32Array): number {
  const strong = [...lines.keys()].filter((place) => (lines[place] ?? 0) >= 3)
  return strong.length < 2 ? 0 : ((strong.at(-1) ?? 0) - (strong[0] ?? 0)) / lines.length
}
