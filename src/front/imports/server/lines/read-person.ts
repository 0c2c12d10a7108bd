import { z } from 'zod/mini'
import { Email, Phone } from '#lib/contact.ts'
import { ageOn, curpFaults, isRealDate, normaliseCurp, parseCurp } from '#lib/curp.ts'
import type { ImportField, Mapping } from '../../columns.ts'
import type { Reason } from '../../reasons.ts'
import { cellText } from './cell-text.ts'
import { daysIn, type DayOrder } from './dates.ts'
import { isName, nameCase, splitName } from './names.ts'
import { cut } from './whole-text.ts'

/** Who a line is about. `birthDate` is `YYYY-MM-DD`, the phone E.164. */
export type PersonFields = {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  curp: string | null
  birthDate: string | null
  externalId: string | null
}

/** How a file is read: where its columns are, how it writes days, and which day it is. */
export type LineReading = {
  mapping: Mapping
  order: DayOrder
  today: string
  /** The key of a person's number in this list, as hex. */
  numberKey?: (number: string) => string
}
export type Cells = readonly string[]

export const adultAge = 18

/** The words of a mapped column; null where it is not mapped or says nothing. */
export function cellOf(cells: Cells, mapping: Mapping, field: ImportField): string | null {
  const at = mapping[field]
  return at === undefined ? null : cellText(cells[at])
}

/** A number of the other system; a spreadsheet's `17.0` is 17. */
export function numberOf(cells: Cells, mapping: Mapping, field: ImportField): string | null {
  const text = cellOf(cells, mapping, field)
  return text === null ? null : cut(text.replace(/^(\d+)\.0$/, '$1'), 120)
}

/** The person of a line, and everything that is wrong with it. */
export function readPerson(cells: Cells, reading: LineReading): { person: PersonFields; faults: Reason[] } {
  const { mapping, today } = reading
  const faults: Reason[] = []
  if (cells.some((cell) => cell.includes('\uFFFD'))) faults.push('unreadable')
  const { firstName, lastName } = readName(cells, mapping, faults)
  const email = readEmail(cellOf(cells, mapping, 'email'), faults)
  const phone = readPhone(cellOf(cells, mapping, 'phone'), faults)
  const curp = readCurp(cellOf(cells, mapping, 'curp'), today, faults)
  const birthDate = readBirth(cellOf(cells, mapping, 'birthDate'), curp, reading, faults)
  const externalId = numberOf(cells, mapping, 'externalId')
  return { person: { firstName, lastName, email, phone, curp, birthDate, externalId }, faults }
}

export function readName(cells: Cells, mapping: Mapping, faults: Reason[]) {
  const whole = cellOf(cells, mapping, 'fullName')
  const given = cellOf(cells, mapping, 'firstName')
  const surnames = [cellOf(cells, mapping, 'lastName'), cellOf(cells, mapping, 'secondLastName')]
  const parts =
    given !== null || whole === null
      ? { firstName: given ?? '', lastName: surnames.filter((part) => part !== null).join(' ') }
      : splitName(whole)
  const { firstName, lastName } = { firstName: nameCase(parts.firstName), lastName: nameCase(parts.lastName) }
  if (firstName === '' || lastName === '') faults.push('name_missing')
  else if (!isName(firstName) || !isName(lastName)) faults.push('name_invalid')
  return { firstName, lastName }
}

export function readEmail(text: string | null, faults: Reason[]): string | null {
  if (text === null) return null
  const [first = ''] = text
    .replace(/^mailto:/i, '')
    .replace(/^.*<(.+)>$/, '$1')
    .split(/[;,\s/]+/)
  const read = z.safeParse(Email, first.replace(/[.]+$/, ''))
  if (read.success && !read.data.endsWith('.invalid')) return read.data
  faults.push('email_invalid')
  return null
}

export function readPhone(text: string | null, faults: Reason[]): string | null {
  if (text === null) return null
  for (const part of text.replace(/^(\d+)\.0$/, '$1').split(/[/;,]| y | o /)) {
    const read = z.safeParse(Phone, part.replace(/^(?:cel|tel|movil|whatsapp)[.: ]*/i, '').replace(/\./g, ''))
    if (read.success && !/^\+52(\d)\1{9}$/.test(read.data)) return read.data
  }
  faults.push('phone_invalid')
  return null
}

function readCurp(text: string | null, today: string, faults: Reason[]): string | null {
  if (text === null) return null
  if (curpFaults(text, today).length === 0) return normaliseCurp(text)
  faults.push('curp_invalid')
  return null
}

/** The birth date as written, or as the CURP says it; of two ways to read it the CURP's. */
function readBirth(
  text: string | null,
  curp: string | null,
  { order, today }: LineReading,
  faults: Reason[],
) {
  const ofCurp = curp === null ? null : (parseCurp(curp, today)?.birthDate ?? null)
  if (text === null) return ofCurp
  const days = daysIn(text, order, today).filter(
    (day) => isRealDate(day) && day <= today && ageOn(day, today) <= 120,
  )
  if (days.length === 0) faults.push('birth_invalid')
  else if (ofCurp !== null) {
    if (days.includes(ofCurp)) return ofCurp
    faults.push('curp_other_birth')
  } else if (days.length > 1) faults.push('birth_ambiguous')
  return days[0] ?? ofCurp
}

export function isMinor({ birthDate }: Pick<PersonFields, 'birthDate'>, today: string): boolean {
  return birthDate !== null && ageOn(birthDate, today) < adultAge
}

/** A child has no account of its own. */
export function ageFaults(person: PersonFields, { today }: Pick<LineReading, 'today'>): Reason[] {
  return isMinor(person, today) ? ['minor_alone'] : []
}
