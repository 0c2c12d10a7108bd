import { sameName } from '#lib/name-letters.ts'

type NameField = 'givenNames' | 'firstSurname' | 'secondSurname'

/** A name that was read in one place only (`other` is empty) or in two ways. */
type Doubt = { field: NameField; other: string[] }

/** What the server read on a document; dates `YYYY-MM-DD`. */
export type Read = {
  fields: Partial<Record<NameField | 'curp' | 'birthDate', string>>
  doubts?: Doubt[]
}

/** What a person says of themselves, and the document has to say as well. */
export type Claimed = {
  givenNames: string
  firstSurname: string
  secondSurname: string | null
  curp: string | null
  birthDate: string
}
export type ClaimedField = keyof Claimed

const nameFields = ['givenNames', 'firstSurname', 'secondSurname'] as const

/**
 * What a person says of themselves that the server has not read on the document: other letters of a name, another CURP
 * or birth date, or any of them where the document was not read. Accents, case and spaces are the person's to write.
 */
export function notAsRead(person: Claimed, read: Read): ClaimedField[] {
  const { fields } = read
  const names = surnamesTogether(person, fields)
    ? nameFields.slice(0, 1).filter((field) => !nameAsRead(person, read, field))
    : nameFields.filter((field) => !nameAsRead(person, read, field))
  const rest = (['curp', 'birthDate'] as const).filter((field) => person[field] !== (fields[field] ?? null))
  return [...names, ...rest]
}

/** Whether one name is a spelling of what was read; where a zone and the print differ, of either. */
function nameAsRead(person: Claimed, { fields, doubts = [] }: Read, field: NameField) {
  const [typed, found] = [person[field], fields[field]]
  if (typed === null || found === undefined) return typed === null && found === undefined
  const doubt = doubts.find((one) => one.field === field)
  return [found, ...(doubt?.other ?? [])].some((way) => sameName(typed, way))
}

/** Where one surname ends and the other begins a zone does not say. */
function surnamesTogether(
  person: Claimed,
  { firstSurname = '', secondSurname = '' }: Read['fields'],
): boolean {
  const typed = `${person.firstSurname} ${person.secondSurname ?? ''}`
  return firstSurname !== '' && sameName(typed, `${firstSurname} ${secondSurname}`)
}

/** The person as the document says; what it does not say stays, and so does the spelling of a name that is the same. */
export function asRead<Whole extends Claimed>(person: Whole, read: Read): Whole {
  const { givenNames, firstSurname, secondSurname = null, curp, birthDate } = read.fields
  const wrong = new Set<ClaimedField>(notAsRead(person, read))
  const surnames = (wrong.has('firstSurname') || wrong.has('secondSurname')) && firstSurname !== undefined
  return {
    ...person,
    ...(wrong.has('givenNames') && givenNames !== undefined && { givenNames }),
    ...(surnames && { firstSurname, secondSurname }),
    ...(curp !== undefined && { curp }),
    ...(birthDate !== undefined && { birthDate }),
  }
}

/** Which of the two a reviewer has to choose between: none where what was typed is what was read. */
export function choicesOf(person: Claimed, read: Read | null): ('typed' | 'read')[] {
  if (read === null) return ['typed']
  if (notAsRead(person, read).length === 0) return []
  const { givenNames, firstSurname } = read.fields
  return givenNames === undefined || firstSurname === undefined ? ['typed'] : ['typed', 'read']
}

/** Whether a second document is somebody else's than the first: another name, CURP or birth date. */
export function isOthers(before: Read, now: Read): boolean {
  const {
    givenNames = '',
    firstSurname = '',
    secondSurname = null,
    curp = null,
    birthDate = '',
  } = before.fields
  const person = { givenNames, firstSurname, secondSurname, curp, birthDate }
  const said = new Set<string>(Object.keys(before.fields).filter((field) => field in now.fields))
  return notAsRead(person, now).some((field) => said.has(field))
}
