import { audit } from '#server/audit.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { dayInMexico } from '#lib/dates.ts'
import type { Db } from '#server/db.ts'
import { createEventIn, publishEventIn } from '../actions.ts'
import { publishPriceListIn } from '../price-lists/publish-prices.ts'
import { withdrawWaitingList } from '../price-lists/price-list-rows.ts'
import { slugOf } from '../../rules.ts'
import { insertEventSeats, insertEventZones, lockEvent } from '../sql.ts'
import type { MatchInput } from '../../desk-contract.ts'
import type { PriceInput } from '../../desk-prices-contract.ts'
import { fixedField, timesFault, timesOf } from '../../desk-rules.ts'
import { refuseUnknownPicture } from '#catalogue/pictures/server/shelf.ts'
import { teamName } from './teams/actions.ts'
import { findDeskMatch, forgetPlanOfDraft, updateEvent } from './sql.ts'

type By = { accountId: string; now: Date }

/** A draft with its prices, if they are known already. */
export async function createMatch(
  db: Db,
  { match, prices }: { match: MatchInput; prices?: PriceInput[] | undefined },
  { accountId, now }: By,
): Promise<number> {
  const times = checkedTimes(match, now)
  return orTaken(
    db.transaction().execute(async (tx) => {
      const eventId = await createEventIn(tx, { ...(await rowOf(tx, match)), ...times })
      await audit(tx, { accountId, action: 'event.create', subject: `event:${eventId}` })
      if (prices !== undefined) await publishPriceListIn(tx, { eventId, prices, now, accountId })
      return eventId
    }),
  )
}

/** Everything of a draft; of a published match what nobody counts on. */
export async function updateMatch(
  db: Db,
  { eventId, match }: { eventId: number; match: MatchInput },
  { accountId, now }: By,
): Promise<void> {
  const times = checkedTimes(match, now)
  await orTaken(
    db.transaction().execute(async (tx) => {
      if ((await lockEvent(tx, eventId)) === undefined) throw notFound('No encontramos ese partido.')
      const before = await findDeskMatch(tx, eventId)
      if (before === undefined) throw notFound('No encontramos ese partido.')
      if (before.status === 'cancelled') throw new Problem('event_cancelled', 'Ese partido se canceló.')
      const draft = before.status === 'draft'
      const row = await rowOf(tx, match)
      const fixed = draft
        ? null
        : fixedField({ ...before, kind: before.eventKind }, { ...match, ...row, kind: row.eventKind }, now)
      if (fixed !== null) throw invalid(fixed, 'Ya es público: esto no cambia desde aquí')
      // What was sold under the name of before keeps it.
      const home = draft ? row.home : before.home
      const slug = draft ? slugOf(home, row.away, dayInMexico(times.startsAt)) : before.slug
      if (draft && before.planId !== match.planId) await forgetPlanOfDraft(tx, eventId)
      await updateEvent(tx, eventId, { ...row, ...times, home, slug })
      if (draft && before.planId !== match.planId) await insertEventZones(tx, eventId, match.planId, {})
      await audit(tx, {
        accountId,
        action: 'event.update',
        subject: `event:${eventId}`,
        detail: changedParts(before, { ...row, ...times, home }),
      })
    }),
  )
}

/** What is stored of what staff say, but for its instants: the names of a match, or the title of anything else. */
async function rowOf(tx: Db, match: MatchInput) {
  const { kind = 'match', teamId = null, title = '', away = '', picture = null } = match
  const { seasonId, planId, round, seatsPerPerson, ticketsPerFan, requiresFanId, cancellationRule } = match
  if (picture !== null) await refuseUnknownPicture(tx, picture.pictureId, 'picture')
  const team = kind === 'other' && teamId === null ? null : await teamName(tx, teamId)
  return {
    eventKind: kind,
    teamId: team?.id ?? null,
    home: kind === 'other' ? title : team!.name,
    away: kind === 'other' ? '' : away,
    pictureId: picture?.pictureId ?? null,
    pictureAlt: picture?.alt ?? null,
    seasonId,
    planId,
    round,
    seatsPerPerson,
    ticketsPerFan,
    requiresFanId,
    cancellationRule,
  }
}

/** Makes a match public and its seats free to be sold from the sale's begin, together. */
export function publishMatch(
  db: Db,
  { eventId, reason }: { eventId: number; reason?: string },
  { accountId, now }: By,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await publishEventIn(tx, {
      eventId,
      now,
      accountId,
      ...(reason !== undefined && { override: { reason, accountId } }),
    })
    await insertEventSeats(tx, eventId, 'free')
  })
}

type NewPrices = {
  eventId: number
  prices: PriceInput[]
  reason?: string | undefined
  validFrom?: string | undefined
}

/** A new version of the prices; once the match is public, everybody may read why. */
export function savePrices(
  db: Db,
  { eventId, prices, reason, validFrom }: NewPrices,
  { accountId, now }: By,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (event === undefined) throw notFound('No encontramos ese partido.')
    if (event.status === 'cancelled') throw new Problem('event_cancelled', 'Ese partido se canceló.')
    const isPublic = event.status === 'published'
    if (isPublic && reason === undefined) throw invalid('reason', 'Escribe el motivo: lo verá la afición')
    const from = isPublic && validFrom !== undefined ? new Date(validFrom) : undefined
    if (from !== undefined && from <= now) throw invalid('validFrom', 'Elige un momento que no haya pasado')
    return publishPriceListIn(tx, { eventId, prices, now, reason, validFrom: from, accountId })
  })
}

export function withdrawPrices(db: Db, eventId: number, { accountId }: By): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if ((await lockEvent(tx, eventId)) === undefined) throw notFound('No encontramos ese partido.')
    if (!(await withdrawWaitingList(tx, eventId)))
      throw new Problem('no_prices_wait', 'Ya no hay un cambio de precios que quitar.')
    await audit(tx, { accountId, action: 'event.prices_withdrawn', subject: `event:${eventId}` })
  })
}

function checkedTimes(match: MatchInput, now: Date) {
  const times = timesOf(match)
  const fault = timesFault(times, now)
  if (fault !== null) throw invalid(fault.field, fault.words)
  return times
}

const invalid = (field: string, words: string) =>
  new Problem('invalid_input', words, 400, { fields: { [field]: words } })

/** The names of what differs, for the audit log. */
function changedParts(before: object, after: object): Record<string, unknown> {
  const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  const changed = Object.entries(after).filter(
    ([key, value]) => plain(Reflect.get(before, key)) !== plain(value),
  )
  return Object.fromEntries(changed)
}

/** A second match of the same two on the same day, or a season or plan that is not there. */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '23505')
      throw new Problem(
        'match_exists',
        'Ya hay un partido contra ese rival, o un evento con ese título, ese día.',
      )
    if (code === '23503') throw new Problem('not_found', 'No encontramos esa temporada o ese plano.', 404)
    throw error
  }
}
