import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { notifyAll, type Notice } from '#people/notifications/server/actions.ts'
import { dueNotice, type ComingMatch } from './due.ts'

/** Tells a match's holders what is due by the database's clock. Again: who was told is told nothing. */
export async function remindHolders(db: Db): Promise<void> {
  for (const { now, ...match } of await comingMatches(db)) {
    const notice = dueNotice(match, now)
    if (notice !== null) await notifyHolders(db, match.id, notice)
  }
}

/** One notice to everybody who holds a valid ticket of a match. Answers how many had not been told. */
export function notifyHolders(db: Db, eventId: number, notice: Notice): Promise<number> {
  // Who bought within the last hour has just had the tickets by mail, and needs no reminder of them.
  const minutes = notice.kind === 'match_reminder' ? 60 : 0
  return db.transaction().execute(async (tx) => notifyAll(tx, await holdersOf(tx, eventId, minutes), notice))
}

/** Matches of the next day and a half, and cancelled ones whose date has not come. */
function comingMatches(db: Db): Promise<(ComingMatch & { now: Date })[]> {
  return db
    .selectFrom('events as event')
    .innerJoin('seatingPlans as plan', 'plan.id', 'event.planId')
    .innerJoin('venues as venue', 'venue.id', 'plan.venueId')
    .select(['event.id', 'event.home', 'event.away', 'event.startsAt', 'event.doorsAt', 'event.status'])
    .select(['venue.name as venue', sql<Date>`now()`.as('now')])
    .where('event.startsAt', '>', sql<Date>`now()`)
    .where((eb) =>
      eb.or([
        eb('event.status', '=', 'cancelled'),
        eb.and([
          eb('event.status', '=', 'published'),
          eb('event.startsAt', '<', sql<Date>`now() + interval '36 hours'`),
        ]),
      ]),
    )
    .$narrowType<{ status: 'published' | 'cancelled' }>()
    .execute()
}

/** The accounts with a valid ticket that is at least that old. */
async function holdersOf(db: Db, eventId: number, minutes: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('accountId')
    .distinct()
    .where('eventId', '=', eventId)
    .where('status', '=', 'valid')
    .where('issuedAt', '<=', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .execute()
  return rows.map(({ accountId }) => accountId)
}
