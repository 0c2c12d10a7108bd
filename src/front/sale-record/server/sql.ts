import { sql } from 'kysely'
import type { EntryRow } from '#platform/proof/server/signed-record.ts'
import type { Db } from '#server/db.ts'
import type { Standing } from '../rules.ts'

/** Matches whose sale is to be told of: announced, and not settled. What was over before it was ever told of stays untold. */
export async function untoldMatches(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from events where status <> 'draft' and price_version is not null
      and not exists (select from sale_records where event_id = events.id and statement::json ->> 'kind' = 'settled')
      and (exists (select from sale_records where event_id = events.id) or (status = 'published' and sales_end_at > now()))
    order by sales_start_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** One at a time tells of a match's sale, until its transaction ends. */
export async function lockRecord(tx: Db, eventId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sale record ${eventId}`}, 0))`.execute(tx)
}

export function recordOf(db: Db, eventId: number): Promise<EntryRow[]> {
  return db
    .selectFrom('saleRecords')
    .select(['no', 'statement', 'signature', 'kid'])
    .where('eventId', '=', eventId)
    .orderBy('no')
    .execute()
}

export async function insertEntry(
  tx: Db,
  eventId: number,
  { no, statement, signature, kid, at }: EntryRow & { at: Date },
): Promise<void> {
  await tx.insertInto('saleRecords').values({ eventId, no, statement, signature, kid, at }).execute()
}

/** True of a match that the public knows of. */
export async function isAnnounced(db: Db, eventId: number): Promise<boolean> {
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('status', '!=', 'draft')
    .executeTakeFirst()
  return event !== undefined
}

type StandingRow = Standing & { now: Date }

/** How the sale stands, by the database's clock; undefined for a draft. */
export async function standingOf(db: Db, eventId: number, matchHours: number) {
  const { rows } = await sql<StandingRow>`
    select case when status = 'cancelled' then 'cancelled' when sales_end_at <= clock_timestamp() then 'over'
        when sales_start_at <= clock_timestamp() then 'open' else 'coming' end as status,
      exists (select from event_seats where event_id = events.id) and not exists (select from event_seats
        where event_id = events.id and (status = 'free' or (status = 'held' and hold_id is not null))) as "soldOut",
      starts_at + make_interval(hours => ${matchHours}) <= clock_timestamp() as "matchOver", clock_timestamp() as now
    from events where id = ${eventId} and status <> 'draft'`.execute(db)
  return rows[0]
}
