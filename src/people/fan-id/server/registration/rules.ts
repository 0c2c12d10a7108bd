import type { DocumentFields } from '#people/identity-check/server/provider.ts'
import { notAsRead, type Read } from '../../person-rules.ts'
import type { Registration, Warning } from '../../registration-contract.ts'

export const adultAge = 18

type Named = {
  givenNames: string
  firstSurname: string
  secondSurname: string | null
  curp: string | null
  birthDate: string
}

const called = {
  givenNames: 'tu nombre',
  firstSurname: 'tu primer apellido',
  secondSurname: 'tu segundo apellido',
} as const

/** What the document says otherwise than the person, and what was read in one place only, or in two ways. */
export function documentWarnings(person: Named, read: Read): Warning[] {
  const warnings: Warning[] = []
  for (const field of notAsRead(person, read)) {
    if (field === 'curp' || field === 'birthDate') continue
    const words = `Escribiste ${called[field]} distinto al de tu documento. Si lo dejas así, una persona lo revisa.`
    warnings.push({ code: 'name_differs', field, words })
  }
  for (const { field } of read.doubts ?? []) {
    const words = `No estamos seguros de haber leído bien ${called[field]}. Compáralo con tu documento.`
    warnings.push({ code: 'name_unsure', field, words })
  }
  for (const { code, field, words } of documentContradictions(person, read.fields))
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
export type RegistrationState = {
  status: Registration['status']
  document: { read: boolean; confirmed: boolean; hasPortrait: boolean } | null
  /** A person asked for the document again after it was confirmed. */
  askedAgain: boolean
}

/** The screen that goes on with a registration. */
export function nextOf({ status, document, askedAgain }: RegistrationState): Registration['next'] {
  if (status === 'approved' || status === 'refused') return 'done'
  if (status === 'in_review') return 'wait'
  if (document === null || !document.read) return 'document'
  if (!document.confirmed) return 'confirm'
  return askedAgain || !document.hasPortrait ? 'document' : 'selfie'
}
