import { sql } from 'kysely'
import { notifyAll } from '#people/notifications/server/actions.ts'
import type { Db } from '#server/db.ts'
import { dueReminder, type PendingMatch } from './due.ts'

/** Tells the owners of tickets that still lack a Fan ID, by the database's clock. Again: who was told is told nothing. */
export async function remindPending(db: Db): Promise<void> {
  for (const { now, ...match } of await pendingMatches(db)) {
    const notice = dueReminder(match, now)
    if (notice === null) continue
    await db.transaction().execute(async (tx) => notifyAll(tx, await ownersWithout(tx, match.id), notice))
  }
}

function pendingMatches(db: Db): Promise<(PendingMatch & { now: Date })[]> {
  return db
    .selectFrom('events')
    .select(['id', 'home', 'away', 'startsAt', 'doorsAt', sql<Date>`now()`.as('now')])
    .where('requiresFanId', '=', true)
    .where('status', '=', 'published')
    .where('doorsAt', '>', sql<Date>`now()`)
    .where('startsAt', '<', sql<Date>`now() + interval '73 hours'`)
    .execute()
}

async function ownersWithout(db: Db, eventId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tickets')
    .leftJoin('ticketHolders as holder', (join) =>
      join.onRef('holder.eventId', '=', 'tickets.eventId').onRef('holder.ticketId', '=', 'tickets.id'),
    )
    .select('tickets.accountId')
    .distinct()
    .where('tickets.eventId', '=', eventId)
    .where('tickets.status', '=', 'valid')
    .where('tickets.checkedInAt', 'is', null)
    .where('holder.ticketId', 'is', null)
    .execute()
  return rows.map(({ accountId }) => accountId)
}
