import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { sortedRows, type Table } from '#server/table.ts'
import type { TableQuery } from '#lib/table.ts'

/** More rows than a person reads at once, or a chart shows. */
const most = 1000

/** The whole of a report's table: what the chart draws and the list shows are the same rows. */
export function reportRows<Query extends TableQuery, Row>(db: Db, list: Table<Query, Row>, query: Query) {
  return sortedRows(db, list, query).limit(most).execute()
}

/** `only`: of who works at some matches; null: all. */
export function reportMatches(db: Db, only: readonly number[] | null) {
  return db
    .selectFrom('events')
    .select(['id', 'home', 'away', 'startsAt', sql<boolean>`status = 'cancelled'`.as('cancelled')])
    .select((eb) =>
      eb
        .selectFrom('salePhases')
        .select((phase) => phase.fn.min('startsAt').as('from'))
        .whereRef('eventId', '=', 'events.id')
        .as('phasedFrom'),
    )
    .select((eb) =>
      eb
        .selectFrom('salePhases')
        .select((phase) => phase.fn.max('endsAt').as('until'))
        .whereRef('eventId', '=', 'events.id')
        .as('phasedUntil'),
    )
    .where('publishedAt', 'is not', null)
    .$if(only !== null, (rows) => rows.where('id', 'in', only ?? []))
    .where(sql<boolean>`exists (select from event_seats where event_id = events.id)`)
    .orderBy(sql`abs(extract(epoch from starts_at - now()))`)
    .limit(100)
    .execute()
}
