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

/** Published matches whose sale has begun within the last hours. */
export function openedSince(db: Db, hours: number) {
  return db
    .selectFrom('events')
    .select(['id', 'home', 'away', 'round'])
    .where('status', '=', 'published')
    .where('salesStartAt', '<=', sql<Date>`now()`)
    .where('salesStartAt', '>', sql<Date>`now() - make_interval(hours => ${hours})`)
    .where('salesEndAt', '>', sql<Date>`now()`)
    .execute()
}
