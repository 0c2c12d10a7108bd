import { parseCurp } from '#lib/curp.ts'
import type { DocumentFault, DocumentFields, Doubt } from '../provider.ts'
import type { FrontText } from './front-text.ts'
import type { Mrz } from './mrz.ts'
import { isCut, namesOf, sameLetters } from './names.ts'

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

/** What both sides agree on, and the names of which that is not sure. */
export function fieldsOf(
  mrz: Mrz | undefined,
  front: FrontText,
  today: string,
): { fields: DocumentFields; doubts: Doubt[] } {
  const curp = front.curp === undefined ? undefined : parseCurp(front.curp, today)
  const expiresOn = expiryOf(mrz) ?? front.validUntil
  const sex = curp?.sex ?? mrz?.sex ?? front.sex
  const birthDate = curp?.birthDate ?? front.birthDate ?? birthOf(mrz)
  const { names, doubts } = namesOf(mrz, front)
  const fields: DocumentFields = {
    ...names,
    ...(front.curp === undefined ? {} : { curp: front.curp }),
    ...(birthDate === undefined ? {} : { birthDate }),
    ...(sex === undefined ? {} : { sex }),
    ...(expiresOn === undefined ? {} : { expiresOn }),
  }
  if (mrz === undefined) return { fields, doubts }
  if (!mrz.wrongDigits.includes('number')) fields.documentNumber = mrz.number
  return { fields: { ...fields, nationality: mrz.nationality }, doubts }
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
