import { lookAlikes, mendByShape } from './look-alikes.ts'

/** Weights 7, 3, 1; digits by value, A = 10 … Z = 35, `<` = 0 (ICAO 9303-3, 4.9). */
export function mrzCheckDigit(text: string): string {
  let sum = 0
  for (let place = 0; place < text.length; place++) {
    const letter = text.charAt(place)
    sum += (letter === '<' ? 0 : Number.parseInt(letter, 36)) * ([7, 3, 1][place % 3] ?? 1)
  }
  return String(sum % 10)
}

/** What may stand where: `D` digit, `A` letter or `<`, `?` anything. An INE is stricter than ICAO asks. */
const shapes = {
  ine: ['AAAAADDDDDDDDDD??DDDDDDDDDDDDD', 'DDDDDDDADDDDDDDAAA?DD??DDDDD?D', 'A'.repeat(30)],
  td1: ['AAAAA?????????D???????????????', 'DDDDDDDADDDDDDDAAA???????????D', 'A'.repeat(30)],
  td3: ['A'.repeat(44), '?????????DAAADDDDDDDADDDDDDD??????????????DD'],
}
export type CardShape = keyof typeof shapes

/**
 * Line `index` of a zone as it came from the picture, put right by place: of all ways to bring it to its width, the one
 * with the most check digits that hold.
 */
export function bestLine(read: string, index: number, card: CardShape, width: number): string | undefined {
  const shape = shapes[card][index] ?? ''
  const isNames = !/D/.test(shape)
  const ways = isNames ? [atWidth(read, width)] : waysToWidth(read, width)
  const mended = ways.flatMap((way) => withNumberMended(mendByShape(way, shape), card, index))
  const score = (line: string) => digitsThatHold(line, card, index)
  return mended.reduce<string | undefined>(
    (best, line) => (best === undefined || score(line) > score(best) ? line : best),
    undefined,
  )
}

const atWidth = (line: string, width: number): string => line.slice(0, width).padEnd(width, '<')

/** A run of `<` is what a reader most often miscounts: each run is tried as the one that lost or gained some. */
function waysToWidth(line: string, width: number): string[] {
  if (line.length === width) return [line]
  const runs = [...line.matchAll(/<+/g)].sort((one, other) => other[0].length - one[0].length)
  return runs.flatMap(({ 0: run, index }) => {
    const wanted = run.length + width - line.length
    return wanted < 1 ? [] : [line.slice(0, index) + '<'.repeat(wanted) + line.slice(index + run.length)]
  })
}

/** A passport's number mixes letters and digits: one look-alike is exchanged if the digit then holds in one way only. */
function withNumberMended(line: string, card: CardShape, index: number): string[] {
  const place = card === 'td3' && index === 1 ? 0 : card === 'td1' && index === 0 ? 5 : undefined
  if (place === undefined) return [line]
  const number = line.slice(place, place + 9)
  const digit = line.charAt(place + 9)
  if (card === 'td3' && line.slice(10, 13) === 'MEX' && !isMexicanNumber(number)) {
    const ways = mexicanNumbers(number).filter((way) => mrzCheckDigit(way) === digit)
    return [ways.length === 1 ? ways[0] + line.slice(9) : line]
  }
  if (mrzCheckDigit(number) === digit) return [line]
  const ways = Array.from(number).flatMap((letter, at) =>
    lookAlikes(letter)
      .slice(1)
      .map((other) => number.slice(0, at) + other + number.slice(at + 1)),
  )
  const holding = ways.filter((way) => mrzCheckDigit(way) === digit)
  return holding.length === 1 ? [line.slice(0, place) + holding[0] + line.slice(place + 9)] : [line]
}

/** A passport of Mexico has a letter and eight digits. */
export const isMexicanNumber = (number: string): boolean => /^[A-Z]\d{8}$/.test(number)

/**
 * The numbers of that shape that were read as another: a letter in a digit's place is the digit that looks like it, or a 0,
 * from which the check digit cannot tell A, K and U.
 */
function mexicanNumbers(read: string): string[] {
  const letter = mendByShape(read.charAt(0), 'A')
  return Array.from(read.slice(1))
    .reduce<string[]>(
      (starts, sign) => starts.flatMap((start) => [...digitsFor(sign)].map((digit) => start + digit)),
      [letter],
    )
    .filter(isMexicanNumber)
}

const digitsFor = (sign: string): Set<string> =>
  new Set([mendByShape(sign, 'D'), ...('AKU'.includes(sign) ? ['0'] : [])])

function digitsThatHold(line: string, card: CardShape, index: number): number {
  const holds = (from: number, to: number) => Number(mrzCheckDigit(line.slice(from, to)) === line.charAt(to))
  if (card === 'td3') return index === 1 ? holds(0, 9) + holds(13, 19) + holds(21, 27) + holds(28, 42) : 0
  return index === 0
    ? holds(5, 14)
    : index === 1
      ? holds(0, 6) + holds(8, 14) + Number(line.slice(15, 18) === 'MEX')
      : 0
}
