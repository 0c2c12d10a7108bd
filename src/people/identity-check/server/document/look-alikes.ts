import { curpFaults, normaliseCurp } from '#lib/curp.ts'

const digitFor: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  A: '4',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
}
const letterFor: Record<string, string> = {
  0: 'O',
  1: 'I',
  2: 'Z',
  4: 'A',
  5: 'S',
  6: 'G',
  7: 'T',
  8: 'B',
}

/** What one character may be taken for, itself first. */
export function lookAlikes(letter: string): string[] {
  const other = digitFor[letter] ?? letterFor[letter]
  return other === undefined ? [letter] : [letter, other]
}

/**
 * Puts what looks alike right by what may stand at each place of `shape`: `D` a digit, `A` a letter; anything else is
 * left as it was read.
 */
export function mendByShape(text: string, shape: string): string {
  return Array.from(text)
    .map((letter, place) => {
      if (shape.charAt(place) === 'D') return digitFor[letter] ?? letter
      if (shape.charAt(place) === 'A') return letterFor[letter] ?? letter
      return letter
    })
    .join('')
}

const curpShape = 'AAAADDDDDDAAAAAA?D'

/**
 * The CURP that was read, letters and digits put right by their place; position 17 may be either, so both are tried.
 * Undefined unless the check digit and all other rules hold: a CURP is never guessed.
 */
export function mendCurp(read: string, today: string): string | undefined {
  const text = normaliseCurp(read)
  if (text.length !== 18) return undefined
  const mended = mendByShape(text, curpShape)
  const ways = lookAlikes(mended.charAt(16)).map((mark) => mended.slice(0, 16) + mark + mended.charAt(17))
  const whole = ways.filter((way) => curpFaults(way, today).length === 0)
  return whole.length === 1 || whole[0] === mended ? whole[0] : undefined
}

/** The first CURP that can be found in a run of characters longer than one. */
export function findCurp(text: string, today: string): string | undefined {
  const run = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  for (let start = 0; start + 18 <= run.length; start++) {
    const found = mendCurp(run.slice(start, start + 18), today)
    if (found !== undefined) return found
  }
  return undefined
}

const claveShape = 'AAAAAADDDDDDDDADDD'

/** The clave de elector in a run of characters: it has no check digit, only a shape (six consonants, date, entity). */
export function findClaveDeElector(text: string): string | undefined {
  const run = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  for (let start = 0; start + 18 <= run.length; start++) {
    const mended = mendByShape(run.slice(start, start + 18), claveShape)
    if (/^[A-Z]{6}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{2}[HM]\d{3}$/.test(mended)) return mended
  }
  return undefined
}

/** How many characters differ between two texts, insertions and losses counted (Levenshtein). */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let line = 1; line <= one.length; line++) {
    const next = [line]
    for (let column = 1; column <= other.length; column++) {
      const same = one.charAt(line - 1) === other.charAt(column - 1) ? 0 : 1
      next.push(Math.min((row[column - 1] ?? 0) + same, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
