import { sql } from 'kysely'
import { isNotLeftAlone } from '#catalogue/events/server/left-alone.ts'
import { partsOfSubject } from '#catalogue/waiting-room/rules.ts'
import type { EntryRow } from '#platform/proof/server/signed-record.ts'
import type { Db } from '#server/db.ts'
import { settledAfterHours, type Standing } from '../rules.ts'

/** Sales that are to be told of: announced, and not settled. What was over before it was ever told of stays untold. */
export async function untoldSales(db: Db): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from (
      select 'event:' || id as subject, sales_start_at as opens_at, status = 'published' and sales_end_at > now() as sells
      from events where status <> 'draft' and price_version is not null
      union all select 'pack:' || id, sales_start_at, status = 'published' and sales_end_at > now() from packs where status <> 'draft'
      union all select 'plan:' || id, open_from, status = 'published' and open_until > now() from bonus_plans where status <> 'draft'
    ) sale
    left join lateral (select statement::json ->> 'kind' as kind from sale_records told where told.subject = sale.subject
      order by no desc limit 1) last on true
    where (sells and kind is null) or kind <> 'settled'
    order by opens_at, subject`.execute(db)
  return rows.map(({ subject }) => subject)
}

/** One at a time tells of a sale, until its transaction ends. */
export async function lockRecord(tx: Db, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sale record ${subject}`}, 0))`.execute(tx)
}

export function recordOf(db: Db, subject: string): Promise<EntryRow[]> {
  return db
    .selectFrom('saleRecords')
    .select(['no', 'statement', 'signature', 'kid'])
    .where('subject', '=', subject)
    .orderBy('no')
    .execute()
}

export async function insertEntry(
  tx: Db,
  subject: string,
  { no, statement, signature, kid, at }: EntryRow & { at: Date },
): Promise<void> {
  const { kind, id } = partsOfSubject(subject)
  const of = { event: { eventId: id }, pack: { packId: id }, plan: { planId: id } }[kind]
  await tx
    .insertInto('saleRecords')
    .values({ ...of, no, statement, signature, kid, at })
    .execute()
}

const tables = { event: 'events', pack: 'packs', plan: 'bonus_plans' } as const

/** True of a sale that the public knows of. */
export async function isAnnounced(db: Db, subject: string): Promise<boolean> {
  const { kind, id } = partsOfSubject(subject)
  const { rows } =
    await sql`select from ${sql.table(tables[kind])} where id = ${id} and status <> 'draft'`.execute(db)
  return rows.length > 0
}

export type StandingRow = Standing & { now: Date }

/** How a match's sale stands, by the database's clock; undefined for a draft. */
export async function standingOf(db: Db, eventId: number): Promise<StandingRow | undefined> {
  const { rows } = await sql<StandingRow>`
    select case when status = 'cancelled' then 'cancelled' when sales_end_at <= clock_timestamp() then 'over'
        when sales_start_at <= clock_timestamp() then 'open' else 'coming' end as status,
      exists (select from event_seats where event_id = events.id) and not exists (select from event_seats seat
        where seat.event_id = events.id and (seat.status = 'free' or (seat.status = 'held' and hold_id is not null))
          and ${isNotLeftAlone('seat')}) as "soldOut",
      starts_at + make_interval(hours => ${settledAfterHours}) <= clock_timestamp() as "matchOver", clock_timestamp() as now
    from events where id = ${eventId} and status <> 'draft'`.execute(db)
  return rows[0]
}
