import { ageWords, fareFits, type FareAges } from '#catalogue/fares/rules.ts'
import { countOf } from '#lib/count.ts'
import { ageOn, curpFaults, isRealDate, normaliseCurp, parseCurp } from '#lib/curp.ts'
import type { Relation } from './contract.ts'

/** Children that one guardian may register; the database keeps it as well. */
export const maxMinors = 5
/** From this birthday on somebody is an adult. */
export const adultAge = 18
/** How long who turned 18 may take to become a fan before everything about them is erased. */
export const daysToBecomeFan = 60
/** Invitations and hand-overs that one fan may send in a day: a child is no way to write to strangers. */
export const maxMailsADay = 20

export const relationWords: Record<Relation, string> = {
  mother: 'Madre',
  father: 'Padre',
  tutor: 'Tutora o tutor',
  other: 'Otra relación',
}

/** Full years of age under 18 on a day; both `YYYY-MM-DD`. */
export function isMinorOn(birthDate: string, today: string): boolean {
  return ageOn(birthDate, today) < adultAge
}

export type Fault = { code: string; words: string; field?: string }

/**
 * Why a ticket of this fare cannot be somebody's of this age on match day, in words that say what to do; null when it
 * fits. A fare for every age fits everybody: who paid it paid enough. Both days `YYYY-MM-DD`.
 */
export function fareFault(
  fare: FareAges & { fareName: string },
  birthDate: string,
  matchDay: string,
): Fault | null {
  const age = ageOn(birthDate, matchDay)
  if (fareFits(fare, age)) return null
  const words = `Ese día tiene ${countOf(age, 'año', 'años')}, y la tarifa ${fare.fareName} es ${ageWords(fare)}. Cámbialo por uno de otra tarifa.`
  return { code: 'fare_does_not_fit', words }
}

type Asked = { curp: string; birthDate: string }

/** Why this child cannot be registered on `today` (`YYYY-MM-DD`, Mexico's); null when nothing stands in the way. */
export function registrationFault({ curp, birthDate }: Asked, today: string): Fault | null {
  const [wrong] = curpFaults(curp, today)
  if (wrong !== undefined)
    return { code: wrong.code, words: wrong.message.replace('tu CURP', 'su CURP'), field: 'curp' }
  if (!isRealDate(birthDate) || birthDate > today)
    return { code: 'birth_date', words: 'Revisa su fecha de nacimiento', field: 'birthDate' }
  if (parseCurp(curp, today)?.birthDate !== birthDate)
    return {
      code: 'curp_birth_date',
      words: 'La CURP dice otra fecha de nacimiento. Revisa las dos con su acta.',
      field: 'curp',
    }
  if (!isMinorOn(birthDate, today))
    return {
      code: 'not_a_minor',
      words: 'Ya cumplió 18 años: puede sacar su propio Fan ID.',
      field: 'birthDate',
    }
  return null
}

/** What the form says under the CURP while it is typed; null while it is not whole, or when it holds. */
export function curpHint(typed: string, today: string): string | null {
  if (normaliseCurp(typed).length < 18) return null
  const [wrong] = curpFaults(typed, today)
  return wrong?.message.replace('tu CURP', 'su CURP') ?? null
}

/** `GOPL••••••A0`: enough for who knows it. */
export function maskedCurp(curp: string): string {
  return `${curp.slice(0, 4)}${'•'.repeat(6)}${curp.slice(-2)}`
}

/** What the gate reads on a family's code: one adult and so many children. */
export function familyWords(minors: number): string {
  return minors === 0 ? 'solo' : `familia 1+${minors}`
}

export const notApprovedWords = {
  registering: 'Termina tu Fan ID. Cuando esté aprobado podrás registrar a tus menores.',
  in_review: 'Tu Fan ID está en revisión. Cuando esté aprobado podrás registrar a tus menores.',
  refused: 'Tu Fan ID no fue aprobado. Pide otra revisión para registrar a tus menores.',
  erased: 'Este Fan ID ya no existe.',
} as const

/** The page that an invitation's link opens. */
export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/fanId-base/minorRegistry?invitacion=${token}`
}
