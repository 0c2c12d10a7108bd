import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** A purchase and a statement of weeks, not of the minute of the seed. What was not played is told once that was decided. */
export async function dateStatement(db: Db, passId: string): Promise<void> {
  await sql`update ledger_entries entry set at = case when entry.kind in ('pass_match_unplayed', 'pass_match_credited')
      then now() - interval '3 days'
      else least(event.starts_at + interval '4 hours', now() - interval '2 days') end
    from events event where entry.detail ->> 'eventId' = event.id::text and entry.key like ${`pass:${passId}:%`}`.execute(
    db,
  )
  await sql`update ledger_entries set at = now() - interval '3 days' where key like ${`credit:%:pass:${passId}:%`}`.execute(
    db,
  )
  await sql`update ledger_entries set at = now() - interval '75 days' where key = ${`pass:${passId}:bought`}`.execute(
    db,
  )
  await sql`update pass_matches part set decided_at = entry.at from ledger_entries entry
    where part.pass_id = ${passId}::uuid and entry.key = 'pass:' || part.pass_id || ':match:' || part.event_id`.execute(
    db,
  )
  await sql`update orders set created_at = now() - interval '75 days', paid_at = now() - interval '75 days'
    where id = (select order_id from passes where id = ${passId}::uuid)`.execute(db)
  await sql`with bought as (
      update payments set created_at = now() - interval '75 days', approved_at = now() - interval '75 days'
      where order_id = (select order_id from passes where id = ${passId}::uuid) and method = 'card'
      returning id
    ) update payment_allocations set at = now() - interval '75 days' where payment_id in (select id from bought)`.execute(
    db,
  )
}

/** What is told of weeks gone by stands in the notices; no mail goes out. */
export async function withholdMails(db: Db): Promise<void> {
  await sql`select graphile_worker.remove_job('mail_notification:' || id) from notifications where kind = 'bonogallo'`.execute(
    db,
  )
}
