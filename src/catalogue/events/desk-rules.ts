import type { MatchInput } from './desk-contract.ts'
import { publicationLeadMs } from './rules.ts'

const hourMs = 60 * 60 * 1000

export type MatchTimes = { startsAt: Date; doorsAt: Date; salesStartAt: Date; salesEndAt: Date }

/** The four instants of a match; doors open two hours before it and the sale ends when it begins, unless said otherwise. */
export function timesOf(input: Pick<MatchInput, keyof MatchTimes>): MatchTimes {
  const startsAt = new Date(input.startsAt)
  return {
    startsAt,
    doorsAt:
      input.doorsAt === undefined ? new Date(startsAt.getTime() - 2 * hourMs) : new Date(input.doorsAt),
    salesStartAt: new Date(input.salesStartAt),
    salesEndAt: input.salesEndAt === undefined ? startsAt : new Date(input.salesEndAt),
  }
}

/** What is wrong with the instants, by the field to mend; null when they fit. */
export function timesFault({ startsAt, doorsAt, salesStartAt, salesEndAt }: MatchTimes, now: Date) {
  if (startsAt <= now) return { field: 'startsAt', words: 'Elige un día que no haya pasado' }
  if (doorsAt >= startsAt) return { field: 'doorsAt', words: 'Las puertas abren antes del partido' }
  if (salesEndAt > new Date(startsAt.getTime() + 4 * hourMs))
    return { field: 'salesEndAt', words: 'La venta termina a más tardar con el partido' }
  if (salesStartAt >= salesEndAt)
    return { field: 'salesStartAt', words: 'La venta empieza antes de terminar' }
  return null
}

type MatchState = {
  seasonId: number
  planId: number
  kind: 'match' | 'other'
  teamId: number | null
  home: string
  away: string
  startsAt: Date
  seatsPerPerson: number
  ticketsPerFan: number | null
  requiresFanId: boolean
  cancellationRule: string
  salesStartAt: Date
  publishedAt: Date | null
}

/**
 * Which field of a published match somebody wants to change though people count on it; null when only those change
 * that may: round, doors, picture, and the sale's begin (while it has not begun, and 24 hours after publication) and end.
 */
export function fixedField(
  before: MatchState,
  input: MatchInput & Pick<MatchState, 'kind' | 'teamId' | 'away'>,
  now: Date,
): keyof MatchInput | null {
  const fixed = [
    'seasonId',
    'planId',
    'kind',
    'teamId',
    'away',
    'seatsPerPerson',
    'ticketsPerFan',
    'requiresFanId',
    'cancellationRule',
  ] as const
  const changed = fixed.find((field) => input[field] !== before[field])
  if (changed !== undefined) return changed
  if (before.kind === 'other' && input.title !== before.home) return 'title'
  if (new Date(input.startsAt).getTime() !== before.startsAt.getTime()) return 'startsAt'
  const begins = new Date(input.salesStartAt)
  if (begins.getTime() === before.salesStartAt.getTime()) return null
  const soonest = (before.publishedAt ?? now).getTime() + publicationLeadMs
  return before.salesStartAt <= now || begins <= now || begins.getTime() < soonest ? 'salesStartAt' : null
}
