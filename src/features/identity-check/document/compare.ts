import { parseCurp } from '#lib/curp.ts'
import type { DocumentFault, DocumentFields } from '../provider.ts'
import { type FrontText, plainText } from './front-text.ts'
import { distance } from './look-alikes.ts'
import type { Mrz } from './mrz.ts'

type ZoneSide = DocumentFault['side']

/**
 * What speaks against a document: the zone against the print, and each against the calendar. Check digits do not cover
 * the name line, so names are compared letter by letter, with room for one misread letter in six. `zoneSide` is where
 * the zone stands; `today` is `YYYY-MM-DD`. Codes: `mrz_check_digit`, `sides_differ`, `curp_birth_date`,
 * `document_expired`.
 */
export function compareDocument(
  mrz: Mrz | undefined,
  front: FrontText,
  { zoneSide, today }: { zoneSide: ZoneSide; today: string },
): DocumentFault[] {
  const faults: DocumentFault[] = []
  const curp = front.curp === undefined ? undefined : parseCurp(front.curp, today)
  const clave = front.clave?.slice(6, 12)
  const printed = front.birthDate
  if (mrz !== undefined && mrz.wrongDigits.length > 0)
    faults.push({ code: 'mrz_check_digit', side: zoneSide })
  if (curp !== undefined && printed !== undefined && curp.birthDate !== printed)
    faults.push({ code: 'curp_birth_date', side: 'front' })
  else if (clave !== undefined && curp !== undefined && clave !== short(curp.birthDate))
    faults.push({ code: 'curp_birth_date', side: 'front' })
  if (mrz !== undefined) {
    const holds = (field: 'birth' | 'expiry') => !mrz.wrongDigits.includes(field)
    const born = printed ?? curp?.birthDate
    const otherPerson =
      (holds('birth') && born !== undefined && short(born) !== short(mrz.birthDate)) ||
      (holds('birth') && curp !== undefined && mrz.sex !== undefined && curp.sex !== mrz.sex) ||
      (holds('expiry') && front.validUntil !== undefined && front.validUntil !== mrz.expiresOn) ||
      !sameName(mrz, front)
    if (otherPerson) faults.push({ code: 'sides_differ', side: zoneSide })
  }
  const lastDay = [expiryOf(mrz), front.validUntil].filter((day) => day !== undefined).sort()[0]
  if (lastDay !== undefined && lastDay < today) faults.push({ code: 'document_expired', side: 'front' })
  return faults
}

/**
 * The print with the names that its labels did not lead to (a label misread, another language): looked for among all
 * lines by what the zone says.
 */
export function withNamesFound(mrz: Mrz | undefined, front: FrontText): FrontText {
  if (mrz === undefined) return front
  const cut = isCut(mrz)
  const find = (zone: string) =>
    zone === ''
      ? undefined
      : front.printed.find((text) => /[A-Z]{2}/.test(text) && sameLetters(zone, text, cut))
  const found = { ...front }
  const given = front.givenNames ?? find(mrz.givenNames)
  if (given !== undefined) found.givenNames = given
  if (front.firstSurname !== undefined || front.surnames !== undefined) return found
  const [first, second = ''] = [mrz.firstSurname, mrz.secondSurname]
  const together = find(first + second) ?? [first, second].map(find).join('')
  if (sameLetters(first + second, together, cut) && together !== '') found.surnames = together
  return found
}

/** What both sides agree on; of a name, the print (it has all its letters), cut into words as the zone has them. */
export function fieldsOf(mrz: Mrz | undefined, front: FrontText, today: string): DocumentFields {
  const curp = front.curp === undefined ? undefined : parseCurp(front.curp, today)
  const expiresOn = expiryOf(mrz) ?? front.validUntil
  const sex = curp?.sex ?? mrz?.sex ?? front.sex
  const birthDate = curp?.birthDate ?? front.birthDate ?? birthOf(mrz)
  const fields: DocumentFields = {
    ...namesFrom(mrz, front),
    ...(front.curp === undefined ? {} : { curp: front.curp }),
    ...(birthDate === undefined ? {} : { birthDate }),
    ...(sex === undefined ? {} : { sex }),
    ...(expiresOn === undefined ? {} : { expiresOn }),
  }
  if (mrz === undefined) return fields
  if (!mrz.wrongDigits.includes('number')) fields.documentNumber = mrz.number
  return { ...fields, nationality: mrz.nationality }
}

const short = (date: string): string => date.replaceAll('-', '').slice(2)
const expiryOf = (mrz: Mrz | undefined) =>
  mrz === undefined || mrz.wrongDigits.includes('expiry') ? undefined : mrz.expiresOn
const birthOf = (mrz: Mrz | undefined) =>
  mrz === undefined || mrz.wrongDigits.includes('birth') ? undefined : mrz.birthDate

/** True as well when the front's name could not be read: nothing then speaks against it. */
function sameName(mrz: Mrz, front: FrontText): boolean {
  const surnames = front.surnames ?? `${front.firstSurname ?? ''}${front.secondSurname ?? ''}`
  const cut = isCut(mrz)
  return (
    sameLetters(`${mrz.firstSurname}${mrz.secondSurname ?? ''}`, surnames, cut) &&
    sameLetters(mrz.givenNames, front.givenNames ?? '', cut)
  )
}

/** A name line that is full to its last place may have lost the end of the name. */
const isCut = ({ format, lines }: Mrz): boolean => !(lines[format === 'td1' ? 2 : 0] ?? '').endsWith('<')

/** One letter may differ, in longer names one in six; of a name that was cut, only as much as is there. */
function sameLetters(zone: string, print: string, cut = false): boolean {
  const [inZone, printed] = [zoneLetters(zone), zoneLetters(print)]
  if (printed === '') return true
  const part = cut && inZone !== '' ? printed.slice(0, inZone.length) : printed
  return inZone !== '' && distance(inZone, part) <= Math.max(1, Math.floor(part.length / 6))
}

const zoneLetters = (text: string): string =>
  plainText(text)
    .replace(/[^A-ZÑ]/g, '')
    .replaceAll('Ñ', 'N')

function namesFrom(mrz: Mrz | undefined, front: FrontText): DocumentFields {
  const written = (zone: string | undefined, print: string | undefined) => {
    const found =
      zone !== undefined && print !== undefined && sameLetters(zone, print) ? merged(zone, print) : print
    return found ?? zone
  }
  const entries = {
    givenNames: written(mrz?.givenNames, front.givenNames),
    firstSurname: written(mrz?.firstSurname, front.firstSurname),
    secondSurname: written(mrz?.secondSurname, front.secondSurname),
  }
  const [first, second] = [mrz?.firstSurname ?? '', mrz?.secondSurname ?? '']
  const together = front.surnames?.replaceAll(' ', '') ?? ''
  if (together.length === (first + second).replaceAll(' ', '').length && first !== '') {
    entries.firstSurname = written(first, together.slice(0, first.replaceAll(' ', '').length))
    if (second !== '')
      entries.secondSurname = written(second, together.slice(first.replaceAll(' ', '').length))
  }
  return Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== undefined && value !== ''),
  )
}

/**
 * The reader of print knows no Ñ and swallows spaces; the zone writes Ñ as X and keeps the words apart. Where one has X
 * and the other N, it was Ñ.
 */
function merged(zone: string, print: string): string {
  const letters = Array.from(print.toUpperCase().replaceAll(' ', ''))
  if (letters.length !== zone.replaceAll(' ', '').length) return print
  let place = 0
  return Array.from(zone)
    .map((letter) => {
      if (letter === ' ') return ' '
      const seen = letters[place++] ?? letter
      return letter === 'X' && seen === 'N' ? 'Ñ' : seen
    })
    .join('')
}
