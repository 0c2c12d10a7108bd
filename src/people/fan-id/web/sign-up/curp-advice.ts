import { curpWarnings, type TypedPerson } from '#lib/curp-person.ts'
import { curpFaults, normaliseCurp, parseCurp, type Curp } from '#lib/curp.ts'

export type CurpAdvice = { words: string[]; curp: Curp | null }

/** What to say of a CURP while it is typed: nothing until it has its length. It never stops anybody. */
export function curpAdvice(typed: string, person: TypedPerson, today: string): CurpAdvice {
  if (normaliseCurp(typed).length < 18) return { words: [], curp: null }
  const curp = parseCurp(typed, today) ?? null
  if (curp === null) return { words: curpFaults(typed, today).map(({ message }) => message), curp }
  const named = person.givenNames.trim() !== '' && person.firstSurname.trim() !== ''
  return { words: named ? curpWarnings(curp, person).map(({ message }) => message) : [], curp }
}
