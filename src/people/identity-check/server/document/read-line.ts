import { readerLetters, run } from './models.ts'
import { cutLine, type Picture, type TextLine } from './picture.ts'

/** What a line says, and how sure the reader was of its letters on average (0 to 1). */
export type ReadLine = { text: string; sure: number; line: TextLine }

/** Reads one line of print. */
export async function readLine(picture: Picture, line: TextLine): Promise<ReadLine> {
  const { values, width } = cutLine(picture, line, { height: 48, widths: [32, 1280], channels: 3 })
  for (let place = 0; place < values.length; place++) values[place] = (values[place] ?? 0) / 127.5 - 1
  const { values: found, shape } = await run('reader', values, [1, 3, 48, width])
  const known = readerLetters()
  const { letters, places, sure } = decodeSteps(
    found,
    shape[1] ?? 0,
    shape[2] ?? 0,
    (index) => known[index] ?? '',
  )
  return { text: withSpaces(letters, places), sure, line }
}

const zoneLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'

/** Reads one line of a machine readable zone. The box is made taller, or nothing is read in a fine picture. */
export async function readZoneLine(picture: Picture, line: TextLine, taller = 1.35): Promise<string> {
  const { values, width } = cutLine(picture, line, {
    height: 32,
    widths: [64, 960],
    channels: 1,
    taller,
  })
  let [sum, squares] = [0, 0]
  for (const value of values) {
    sum += value
    squares += value * value
  }
  const mean = sum / values.length
  const deviation = Math.sqrt(Math.max(0, squares / values.length - mean * mean))
  for (let place = 0; place < values.length; place++)
    values[place] = ((values[place] ?? 0) - mean) / (deviation + 8)
  const { values: found, shape } = await run('zone', values, [1, 1, 32, width])
  return decodeSteps(found, shape[0] ?? 0, shape[2] ?? 0, (index) =>
    zoneLetters.charAt(index - 1),
  ).letters.join('')
}

/** How likely a line stands upside down, 0 to 1. */
export async function upsideDown(picture: Picture, line: TextLine): Promise<number> {
  const { values, width } = cutLine(picture, line, { height: 48, widths: [192, 192], channels: 3 })
  for (let place = 0; place < values.length; place++) values[place] = (values[place] ?? 0) / 127.5 - 1
  const { values: found } = await run('direction', values, [1, 3, 48, width])
  return found[1] ?? 0
}

/** CTC, greedily: the likeliest class of each step, repeats and the blank (class 0) dropped. */
function decodeSteps(
  values: Float32Array,
  steps: number,
  classes: number,
  letterOf: (index: number) => string,
): { letters: string[]; places: number[]; sure: number } {
  const letters: string[] = []
  const places: number[] = []
  let [sure, last] = [0, 0]
  for (let step = 0; step < steps; step++) {
    let best = 0
    for (let index = 1; index < classes; index++)
      if ((values[step * classes + index] ?? 0) > (values[step * classes + best] ?? 0)) best = index
    if (best !== last && best !== 0) {
      letters.push(letterOf(best))
      places.push(step)
      sure += values[step * classes + best] ?? 0
    }
    last = best
  }
  return { letters, places, sure: letters.length === 0 ? 0 : sure / letters.length }
}

/** The reader often swallows spaces: a step much wider than the others between two letters is one. */
function withSpaces(letters: string[], places: number[]): string {
  const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0))
  const usual = steps.toSorted((one, other) => one - other)[steps.length >> 1] ?? 0
  return letters
    .map((letter, index) => ((steps[index - 1] ?? 0) > usual * 1.7 + 0.5 ? ` ${letter}` : letter))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
}
