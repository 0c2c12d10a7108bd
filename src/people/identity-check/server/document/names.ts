import { curpLetters } from '#lib/curp-person.ts'
import { nameLetters } from '#lib/name-letters.ts'
import type { DocumentFields, Doubt } from '../provider.ts'
import type { FrontText } from './front-text.ts'
import { distance } from './look-alikes.ts'
import type { Mrz } from './mrz.ts'

const nameFields = ['givenNames', 'firstSurname', 'secondSurname'] as const
type NameField = (typeof nameFields)[number]
type Names = Pick<DocumentFields, NameField>
type Way = { text: string; doubt?: string[] }

/**
 * One letter may differ, in longer names one in six; of a name that was cut, only as much as is there. A zone writes Ñ as N
 * or X and a reader of print knows no Ñ, so that the three are one here.
 */
export function sameLetters(zone: string, print: string, cut = false): boolean {
  const [inZone, printed] = [plain(zone), plain(print)]
  if (printed === '') return true
  const part = cut && inZone !== '' ? printed.slice(0, inZone.length) : printed
  return inZone !== '' && distance(inZone, part) <= Math.max(1, Math.floor(part.length / 6))
}

/** A name line that is full to its last place may have lost the end of the name. */
export const isCut = ({ format, lines }: Mrz): boolean =>
  !(lines[format === 'td1' ? 2 : 0] ?? '').endsWith('<')

/**
 * The names as zone and print agree on them, the words as the zone parts them. Where they differ, the letters of a zone
 * whose check digits hold come first, unless only the others fit the CURP; the difference is a doubt, and so is what
 * stands in one place only. Ñ is found again from the print, from the zone's X, and from the X of the CURP.
 */
export function namesOf(mrz: Mrz | undefined, front: FrontText): { names: Names; doubts: Doubt[] } {
  const printed = printedNames(mrz, front)
  const names: Names = {}
  const doubts: Doubt[] = []
  for (const field of nameFields) {
    const way = wayOf(mrz, field, printed[field], front.namesSure === true)
    if (way === undefined) continue
    names[field] = way.text
    if (way.doubt !== undefined) doubts.push({ field, other: way.doubt })
  }
  if (front.curp === undefined) return { names, doubts }
  const chosen = fittingCurp(names, doubts, front.curp)
  return { ...chosen, names: withEnyeOf(front.curp, chosen.names) }
}

/** Gives the Ñ back to names in which it was read as N, where the CURP has its X in that place. */
export function withEnyeOf<Whole extends Names>(curp: string, names: Whole): Whole {
  const mended = { ...names }
  for (const field of ['firstSurname', 'secondSurname', 'givenNames'] as const) {
    const text = mended[field]
    if (text === undefined || fits(curp, mended, field)) continue
    const ways = Array.from(text).flatMap((letter, at) =>
      letter === 'N' ? [`${text.slice(0, at)}Ñ${text.slice(at + 1)}`] : [],
    )
    const found = ways.find((way) => fits(curp, { ...mended, [field]: way }, field))
    if (found !== undefined) mended[field] = found
  }
  return mended
}

/** Where the reading that was set aside fits the CURP and the other does not, it comes first. */
function fittingCurp(names: Names, doubts: Doubt[], curp: string): { names: Names; doubts: Doubt[] } {
  const chosen = { ...names }
  const kept = doubts.map(({ field, other }) => {
    const text = chosen[field] ?? ''
    const better = other.find((way) => fits(curp, { ...chosen, [field]: way }, field))
    if (better === undefined || fits(curp, chosen, field)) return { field, other }
    chosen[field] = better
    return { field, other: [text, ...other.filter((way) => way !== better)] }
  })
  return { names: chosen, doubts: kept }
}

/** Where a name's first letters stand in a CURP, and which of the three consonants is its own. */
const placesInCurp = {
  firstSurname: [0, 2, 0],
  secondSurname: [2, 3, 1],
  givenNames: [3, 4, 2],
} as const

/** Whether the letters that one name gives a CURP are those that stand there. */
function fits(curp: string, names: Names, field: NameField): boolean {
  const { givenNames = '', firstSurname = '', secondSurname = '' } = names
  const { first, last } = curpLetters({ givenNames, firstSurname, secondSurname })
  const [from, to, place] = placesInCurp[field]
  const lead = first.some((four) => four.slice(from, to) === curp.slice(from, to))
  return lead && last.charAt(place) === curp.charAt(13 + place)
}

/** The print's names, surnames that stand on one line cut where the zone parts them. */
function printedNames(mrz: Mrz | undefined, front: FrontText): Names {
  const first = lettersOf(mrz?.firstSurname ?? '').length
  const all = lettersOf(mrz?.secondSurname ?? '').length + first
  const together = lettersOf(front.surnames ?? '')
  if (first === 0 || together.length !== all) return front
  const [one, other] = [together.slice(0, first).join(''), together.slice(first).join('')]
  return { ...front, firstSurname: one, ...(other !== '' && { secondSurname: other }) }
}

function wayOf(
  mrz: Mrz | undefined,
  field: NameField,
  print: string | undefined,
  sure: boolean,
): Way | undefined {
  const zone = mrz?.[field] || undefined
  if (mrz === undefined || zone === undefined)
    return print === undefined || print === '' ? undefined : { text: print, ...(!sure && { doubt: [] }) }
  if (print === undefined || print === '')
    return { text: zone, doubt: zone.includes('X') ? [zone.replaceAll('X', 'Ñ')] : [] }
  const checked = mrz.wrongDigits.length === 0
  const [ours, theirs] = [lettersOf(zone), lettersOf(print)]
  const longer = isCut(mrz) && theirs.length > ours.length && field !== 'firstSurname'
  if (ours.length !== theirs.length && !longer)
    return checked ? { text: zone, doubt: [print] } : { text: print, doubt: [zone] }
  return merged(zone, print, { checked, longer })
}

/** Letter by letter, the words as the zone has them; the end that a full line lost is the print's alone. */
function merged(
  zone: string,
  print: string,
  { checked, longer }: { checked: boolean; longer: boolean },
): Way {
  const theirs = lettersOf(print)
  let place = 0
  let differs = false
  const letters = Array.from(zone).map((letter) => {
    if (letter === ' ') return ' '
    const seen = theirs[place++] ?? letter
    const bare = nameLetters(seen)
    if (bare === letter) return seen
    if (bare === 'Ñ' ? 'NX'.includes(letter) : letter === 'X' && bare === 'N') return 'Ñ'
    differs = true
    return checked ? letter : seen
  })
  const text = letters.join('') + (longer ? endOf(print, place) : '')
  if (!differs && mayBeEnye(text)) return { text, doubt: [text.replaceAll('X', 'Ñ')] }
  if (!differs) return longer ? { text, doubt: [] } : { text }
  return { text, doubt: [checked ? print : zone] }
}

/** An X before a vowel, as the zone writes Ñ and a blurred Ñ looks; not the X of the given names that have one. */
function mayBeEnye(name: string): boolean {
  return /(^|[AEIOU ])X[AEIOU]/.test(nameLetters(name).replace(/ALEX|MAX|XAV|XIM|XIO|ROX|OXANA/g, ''))
}

/** What stands behind so many letters. */
function endOf(print: string, letters: number): string {
  let [left, at] = [letters, 0]
  const signs = Array.from(print.toUpperCase())
  while (left > 0 && at < signs.length) if (/\p{L}/u.test(signs[at++] ?? '')) left--
  return signs.slice(at).join('')
}

const lettersOf = (text: string): string[] =>
  Array.from(
    text
      .normalize('NFC')
      .toUpperCase()
      .replace(/[^\p{L}]/gu, ''),
  )

const plain = (text: string): string => nameLetters(text).replace(/[ÑX]/g, 'N')
