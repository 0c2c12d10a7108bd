import { isRealDate } from '#lib/curp.ts'
import { plain } from '#lib/slug.ts'

/** How a file writes days in figures: day first, month first, or both, where only what reads one way is taken. */
export type DayOrder = 'dmy' | 'mdy' | 'mixed'

const months = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')
const english = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const figures = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})(?:[ T].*)?$/
const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/
const worded = /^(?:[a-z]+,? )?(\d{1,2})[ /.-]*(?:de )?([a-z]{3,10})\.?[ /.-]*(?:de |del )?(\d{4}|\d{2})$/
const wordedUs = /^([a-z]{3,10})\.? (\d{1,2}),? (\d{4})$/
const serial = /^(\d{4,5})(?:[.,]\d+)?$/

/** Which order the figures of a file prove: each with a number above 12 speaks. */
export type DayEvidence = { dayFirst: number; monthFirst: number }

export function countDayOrder(evidence: DayEvidence, text: string | null): void {
  const found = text === null ? null : figures.exec(text)
  if (found === null) return
  const [first, second] = [Number(found[1]), Number(found[2])]
  if (first > 12 && second <= 12) evidence.dayFirst += 1
  if (second > 12 && first <= 12) evidence.monthFirst += 1
}

/** Mexico writes the day first, so a file that proves nothing does. */
export function dayOrderOf({ dayFirst, monthFirst }: DayEvidence): DayOrder {
  if (monthFirst === 0) return 'dmy'
  return dayFirst === 0 ? 'mdy' : 'mixed'
}

/**
 * The days a text may mean, `YYYY-MM-DD`: none where it is no day, two where the file writes both ways round. `today` settles
 * the century of two figures: a year that has not come was a hundred years ago, unless `coming`.
 */
export function daysIn(text: string, order: DayOrder, today: string, coming = false): string[] {
  const words = plain(text)
  const century = (year: string) => {
    if (year.length === 4) return year
    return coming || `20${year}` <= today.slice(0, 4) ? `20${year}` : `19${year}`
  }
  const made = (year: string, month: number, day: number) => {
    const date = `${century(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    return isRealDate(date) ? [date] : []
  }
  const asIso = iso.exec(words)
  if (asIso !== null) return made(asIso[1]!, Number(asIso[2]), Number(asIso[3]))
  const asFigures = figures.exec(words)
  if (asFigures !== null) {
    const [first, second, year] = [Number(asFigures[1]), Number(asFigures[2]), asFigures[3]!]
    const dayFirst = made(year, second, first)
    const monthFirst = made(year, first, second)
    if (order === 'dmy') return dayFirst
    return order === 'mdy' ? monthFirst : [...new Set([...dayFirst, ...monthFirst])]
  }
  const asWords = worded.exec(words)
  if (asWords !== null) return made(asWords[3]!, monthOf(asWords[2]!), Number(asWords[1]))
  const asUs = wordedUs.exec(words)
  if (asUs !== null) return made(asUs[3]!, monthOf(asUs[1]!), Number(asUs[2]))
  const asSerial = serial.exec(words)
  if (asSerial !== null && Number(asSerial[1]) > 1000) return [ofSerial(Number(asSerial[1]))]
  return []
}

/** 1 to 12; 0, which no calendar has, for a word that is no month. */
function monthOf(word: string): number {
  const three = word.slice(0, 3)
  return Math.max(months.indexOf(three), english.indexOf(three)) + 1
}

/** A day as spreadsheets count it: from 30 December 1899. */
function ofSerial(days: number): string {
  return new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10)
}
