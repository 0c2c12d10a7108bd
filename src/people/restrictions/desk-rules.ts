import { spokenNumber } from '#people/fan-id/card-rules.ts'
import { plain } from '#lib/slug.ts'

export const categories = ['violence', 'objects', 'pitch', 'fraud', 'resale', 'authority', 'other'] as const
export type Category = (typeof categories)[number]

export const categoryWords: Record<Category, string> = {
  violence: 'Violencia o amenazas',
  objects: 'Objetos o pirotecnia',
  pitch: 'Invadió la cancha',
  fraud: 'Fraude o identidad falsa',
  resale: 'Reventa',
  authority: 'Orden de la autoridad',
  other: 'Otra',
}

/** What a reason in somebody's own words speaks of, without accents and in small letters. */
const spoken: [Category, RegExp][] = [
  ['violence', /violencia|amenaza|rina|pelea|agresion|golpe/],
  ['objects', /objeto|pirotecnia|bengala/],
  ['pitch', /inva(dio|sion).*cancha/],
  ['fraud', /fraude|identidad falsa/],
  ['resale', /reventa|revend/],
  ['authority', /de la autoridad|judicial/],
]

/** The cause that a reason's words say; `other` where they say none. */
export function categoryIn(reason: string): Category {
  const words = plain(reason)
  return spoken.find(([, says]) => says.test(words))?.[0] ?? 'other'
}

export const states = ['pending', 'coming', 'standing', 'lifted', 'over'] as const
export type State = (typeof states)[number]

export const stateWords: Record<State, string> = {
  pending: 'Falta confirmar',
  coming: 'Por empezar',
  standing: 'Vigente',
  lifted: 'Levantada',
  over: 'Terminada',
}

/** A restriction's Fan ID as it is said: erased, only its end is left; brought for a CURP, it may have none yet. */
export function fanWords({ fanNumber, reason }: { fanNumber: string | null; reason: string | null }): string {
  if (fanNumber !== null) return spokenNumber(fanNumber)
  return reason === null ? 'Borrado' : 'Sin Fan ID'
}

/** Whose it is, in the same two cases. */
export function nameWords({ name, reason }: { name: string | null; reason: string | null }): string {
  return name ?? (reason === null ? 'Borró su Fan ID' : 'Sin nombre')
}

export const deskAppealWords = {
  open: 'Por responder',
  upheld: 'Se le dio la razón',
  rejected: 'La restricción sigue',
}
