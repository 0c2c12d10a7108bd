import { sql } from 'kysely'
import type { Reply } from '#lib/endpoint.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { EventKind } from '#server/schema.ts'
import { cumulated } from '../../rules.ts'
import { soldTickets } from '../sale-figures.ts'
import type { readPace } from '../../live-contract.ts'

/** What a curve counts. */
type Counted = 'sold' | 'entered'
type Match = { id: number; home: string; away: string; startsAt: Date }
/** Only events of one sort are laid beside each other; a team counts for matches alone. */
type Sort = { eventKind: EventKind; teamId: number | null }
type Bucket = { minutesLeft: number; count: number; soFar: number }

/** Minutes between two points, before they are drawn. */
const stepOf = { sold: 60, entered: 5 }

/**
 * A match beside the last one of its team before it, any other event beside the last that was no match either, at the same
 * distance from their beginnings at `now`. Sold are the valid tickets of sales and of the exchanges that came of them, by when
 * they were paid: net, as everywhere (`sale-figures.ts`). Who works at some matches only has no other one beside it.
 */
export async function pace(
  db: Db,
  { eventId, of, only }: { eventId: number; of: Counted; only: readonly number[] | null },
  now: Date,
): Promise<Reply<typeof readPace>> {
  const found = await matches(db).select(['eventKind', 'teamId']).where('id', '=', eventId).executeTakeFirst()
  if (found === undefined) throw notFound('No existe ese partido.')
  const { eventKind: _kind, teamId: _team, ...match } = found
  const before = await lastBefore(db, found, of, only)
  const distance = +match.startsAt - +now
  const own = await curve(db, match, of, distance)
  if (before === undefined) return { at: now, match: { ...match, ...own }, before: null, ahead: null }
  const theirs = await curve(db, before, of, distance)
  return {
    at: now,
    match: { ...match, ...own },
    before: { ...before, ...theirs },
    ahead: own.soFar - theirs.soFar,
  }
}

const matches = (db: Db) => db.selectFrom('events').select(['id', 'home', 'away', 'startsAt'])

function lastBefore(
  db: Db,
  { startsAt, eventKind, teamId }: Match & Sort,
  of: Counted,
  only: readonly number[] | null,
): Promise<Match | undefined> {
  return matches(db)
    .$if(only !== null, (rows) => rows.where('id', 'in', only ?? []))
    .where('eventKind', '=', eventKind)
    .$if(eventKind === 'match', (rows) => rows.where('teamId', '=', teamId))
    .where('startsAt', '<', startsAt)
    .where('status', '<>', 'cancelled')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('tickets')
          .select('id')
          .whereRef('eventId', '=', 'events.id')
          .where('status', '=', 'valid')
          .$if(of === 'entered', (tickets) => tickets.where('checkedInAt', 'is not', null)),
      ),
    )
    .orderBy('startsAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The points of a match, and how many there were when it was as far off as `distance` (milliseconds). */
async function curve(db: Db, { id, startsAt }: Match, of: Counted, distance: number) {
  const moments =
    of === 'entered'
      ? sql`select checked_in_at as at from tickets where event_id = ${id} and checked_in_at is not null`
      : sql`select at from ${soldTickets(id)} sold`
  const until = new Date(+startsAt - distance)
  const { rows } = await sql<Bucket>`
    select (floor(extract(epoch from ${startsAt}::timestamptz - at) / 60 / ${stepOf[of]}) * ${stepOf[of]})::int as minutes_left,
      count(*)::int as count, (count(*) filter (where at <= ${until}))::int as so_far
    from (${moments}) moments group by 1 order by 1 desc`.execute(db)
  return { points: cumulated(rows), soFar: rows.reduce((sum, { soFar }) => sum + soFar, 0) }
}
