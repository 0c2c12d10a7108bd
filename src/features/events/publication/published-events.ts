import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Every match that was ever announced, and when its announcement or its prices last changed. */
export function findPublishedEvents(db: Db): Promise<{ id: number; changedAt: Date }[]> {
  return db
    .selectFrom('events as event')
    .innerJoin('priceLists as list', (join) =>
      join.onRef('list.eventId', '=', 'event.id').onRef('list.version', '=', 'event.priceVersion'),
    )
    .select('event.id')
    .select(sql<Date>`greatest(event.published_at, list.published_at)`.as('changedAt'))
    .where('event.status', '!=', 'draft')
    .orderBy('event.startsAt', 'desc')
    .execute()
}
