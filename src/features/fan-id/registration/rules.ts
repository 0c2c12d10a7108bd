import type { DocumentFields } from '#features/identity-check/provider.ts'
import type { Registration, Warning } from './contract.ts'

const mexicoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' })

/** The day `YYYY-MM-DD` on which Mexico is at an instant. */
export function dayInMexico(at: Date): string {
  return mexicoDay.format(at)
}

export const adultAge = 18

/** Full years between two days `YYYY-MM-DD`. Who is born on 29 February has the birthday on 1 March. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Letters alone, as two texts are compared that say the same name: no accents, no case, one blank. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim()
}

type Named = {
  givenNames: string
  firstSurname: string
  secondSurname: string | null
  curp: string | null
  birthDate: string
}

/** What the document says otherwise than the person: odd names stop nobody, as a camera reads them badly. */
export function documentWarnings(person: Named, fields: DocumentFields): Warning[] {
  const names = [
    ['givenNames', 'Tu nombre', person.givenNames, fields.givenNames],
    ['firstSurname', 'Tu primer apellido', person.firstSurname, fields.firstSurname],
    ['secondSurname', 'Tu segundo apellido', person.secondSurname ?? '', fields.secondSurname],
  ] as const
  const warnings: Warning[] = names
    .filter(([, , typed, read]) => read !== undefined && plainName(read) !== plainName(typed))
    .map(([field, what]) => ({
      code: 'name_differs',
      field,
      words: `${what} no es igual al de tu documento. Revísalo.`,
    }))
  for (const { code, field, words } of documentContradictions(person, fields))
    warnings.push({ code, field, words })
  return warnings
}

/** What may not stay different: CURP and birth date are corrected, or a person looks at it. */
export function documentContradictions(
  person: Pick<Named, 'curp' | 'birthDate'>,
  { curp, birthDate }: DocumentFields,
): { code: string; field: 'curp' | 'birthDate'; words: string }[] {
  const found: { code: string; field: 'curp' | 'birthDate'; words: string }[] = []
  if (curp !== undefined && curp !== person.curp)
    found.push({ code: 'curp_differs', field: 'curp', words: 'Tu CURP no es la de tu documento.' })
  if (birthDate !== undefined && birthDate !== person.birthDate)
    found.push({
      code: 'birth_date_differs',
      field: 'birthDate',
      words: 'Tu fecha de nacimiento no es la de tu documento.',
    })
  return found
}

/** What is known of where a registration stands. */
export type Standing = {
  status: Registration['status']
  document: { read: boolean; confirmed: boolean; hasPortrait: boolean } | null
  /** A person asked for the document again after it was confirmed. */
  askedAgain: boolean
}

/** The screen that goes on with a registration. */
export function nextOf({ status, document, askedAgain }: Standing): Registration['next'] {
  if (status === 'approved' || status === 'refused') return 'done'
  if (status === 'in_review') return 'wait'
  if (document === null || !document.read) return 'document'
  if (!document.confirmed) return 'confirm'
  return askedAgain || !document.hasPortrait ? 'document' : 'selfie'
}
