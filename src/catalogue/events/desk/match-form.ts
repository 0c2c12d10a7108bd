import { z } from 'zod/mini'
import { line, paragraphs } from '#lib/text.ts'
import { instantAt, stadiumTime } from '#lib/club-clock.ts'
import { PictureChoice } from '#catalogue/pictures/shapes/picture.ts'
import { publicationLeadMs } from '../rules.ts'
import type { MatchForm, MatchInput } from '../desk-contract.ts'

const Chosen = (words: string) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, words)),
    z.transform((text: string) => Number(text)),
  )
const Moment = z.pipe(
  z.string().check(z.refine((text) => instantAt(text) !== null, 'Elige el día y la hora')),
  z.transform((text: string) => instantAt(text) ?? ''),
)
const perhaps = (text: string) => instantAt(text) ?? undefined
const MaybeMoment = z.pipe(
  z.string().check(z.refine((text) => text === '' || instantAt(text) !== null, 'Elige el día y la hora')),
  z.transform(perhaps),
)
const upTo50 = (text: string) => Number(text) >= 1 && Number(text) <= 50
const Count = z.pipe(
  z.string().check(z.refine(upTo50, 'Escribe un número del 1 al 50')),
  z.transform((text: string) => Number(text)),
)
const MaybeCount = z.pipe(
  z.string().check(z.refine((text) => text === '' || upTo50(text), 'Escribe un número del 1 al 50')),
  z.transform((text: string) => (text === '' ? null : Number(text))),
)

const MaybeChosen = z.pipe(
  z.string().check(z.regex(/^\d*$/)),
  z.transform((text: string) => (text === '' ? null : Number(text))),
)
const MaybeLine = (max: number) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform((): string | undefined => undefined),
    ),
    line(max),
  ])

/** The form of an event as it is typed → what the server is sent. */
export const MatchFields = z
  .strictObject({
    kind: z.enum(['match', 'other']),
    teamId: MaybeChosen,
    title: MaybeLine(60),
    picture: PictureChoice,
    seasonId: Chosen('Elige la temporada'),
    planId: Chosen('Elige el plano'),
    away: MaybeLine(60),
    round: line(60, 'Escribe la jornada'),
    startsAt: Moment,
    doorsAt: MaybeMoment,
    salesStartAt: Moment,
    salesEndAt: MaybeMoment,
    seatsPerPerson: Count,
    ticketsPerFan: MaybeCount,
    requiresFanId: z.boolean(),
    cancellationRule: paragraphs(1000, 'Escribe qué pasa si se cancela o se mueve'),
  })
  .check(
    z.refine(({ kind, away }) => kind === 'other' || away !== undefined, {
      error: 'Escribe el rival',
      path: ['away'],
    }),
    z.refine(({ kind, title }) => kind === 'match' || title !== undefined, {
      error: 'Escribe el título',
      path: ['title'],
    }),
  )
export type TypedMatch = z.input<typeof MatchFields>

const hourMs = 60 * 60 * 1000

/** Ten in the morning at the stadium, of the first day that leaves time to fill in the rest and publish. */
function firstMorning(now: Date): string {
  const soonest = stadiumTime(new Date(now.getTime() + publicationLeadMs + hourMs))
  const morning = `${soonest.slice(0, 10)}T10:00`
  return soonest <= morning
    ? morning
    : `${stadiumTime(new Date(now.getTime() + 2 * publicationLeadMs + hourMs)).slice(0, 10)}T10:00`
}

/** A new match with what can be foreseen: the last season, the plan in use, a sale as soon as the law allows. */
export function freshMatch({ seasons, plans, teams, cancellationRule }: MatchForm, now: Date): TypedMatch {
  return {
    kind: 'match',
    teamId: `${teams[0]?.id ?? ''}`,
    title: '',
    picture: null,
    seasonId: `${seasons[0]?.id ?? ''}`,
    planId: `${plans[0]?.id ?? ''}`,
    away: '',
    round: '',
    startsAt: '',
    doorsAt: '',
    salesStartAt: firstMorning(now),
    salesEndAt: '',
    seatsPerPerson: '8',
    ticketsPerFan: '',
    requiresFanId: false,
    cancellationRule,
  }
}

/** The same with what the last match had: all but rival and date; the round is the next one. */
export function copiedMatch(form: MatchForm, last: MatchInput, now: Date): TypedMatch {
  const plan = form.plans.some(({ id }) => id === last.planId) ? { planId: `${last.planId}` } : {}
  return {
    ...freshMatch(form, now),
    ...plan,
    kind: last.kind ?? 'match',
    teamId: `${last.teamId ?? ''}`,
    seasonId: `${last.seasonId}`,
    round: last.round.replace(/\d+$/, (number) => `${Number(number) + 1}`),
    seatsPerPerson: `${last.seatsPerPerson}`,
    ticketsPerFan: last.ticketsPerFan === null ? '' : `${last.ticketsPerFan}`,
    requiresFanId: last.requiresFanId,
    cancellationRule: last.cancellationRule,
  }
}

/** A stored match as its form shows it. */
export function typedMatch(match: MatchInput): TypedMatch {
  const { seasonId, planId, round, requiresFanId, cancellationRule } = match
  const { kind = 'match', teamId, title = '', away = '', picture = null } = match
  return {
    kind,
    teamId: `${teamId ?? ''}`,
    title,
    picture,
    away,
    round,
    requiresFanId,
    cancellationRule,
    seasonId: `${seasonId}`,
    planId: `${planId}`,
    startsAt: stadiumTime(match.startsAt),
    doorsAt: match.doorsAt === undefined ? '' : stadiumTime(match.doorsAt),
    salesStartAt: stadiumTime(match.salesStartAt),
    salesEndAt: match.salesEndAt === undefined ? '' : stadiumTime(match.salesEndAt),
    seatsPerPerson: `${match.seatsPerPerson}`,
    ticketsPerFan: match.ticketsPerFan === null ? '' : `${match.ticketsPerFan}`,
  }
}
