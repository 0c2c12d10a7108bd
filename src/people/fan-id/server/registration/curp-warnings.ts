import { curpWarnings as warningsOf } from '#lib/curp-person.ts'
import { curpFaults, normaliseCurp, parseCurp } from '#lib/curp.ts'
import { dayInMexico } from '#lib/dates.ts'
import type { Person } from '../person/sealed-person.ts'
import type { Warning } from '../../registration-contract.ts'

/** A CURP as it is stored; null when nothing was typed. */
export function curpOf(typed: string | null): string | null {
  return normaliseCurp(typed ?? '') || null
}

/** What looks odd in a CURP, and beside what else was typed. Warnings, no walls: there are people with odd CURPs. */
export function curpWarnings(person: Person, now: Date): Warning[] {
  const { curp, nationality, givenNames, firstSurname, secondSurname, birthDate, sex } = person
  const today = dayInMexico(now)
  if (curp === null) {
    const words = 'Escribe tu CURP: está en tu INE y en gob.mx/curp.'
    return nationality === 'MEX' ? [{ code: 'curp_missing', field: 'curp', words }] : []
  }
  const typed = {
    givenNames,
    firstSurname,
    birthDate,
    ...(secondSurname !== null && { secondSurname }),
    ...(sex !== null && { sex }),
  }
  const parsed = parseCurp(curp, today)
  const found = parsed === undefined ? curpFaults(curp, today) : warningsOf(parsed, typed)
  return found.map(({ code, message }) => ({ code, field: 'curp', words: message }))
}
