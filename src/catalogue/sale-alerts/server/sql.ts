import { sql } from 'kysely'
import { meetsFactOf } from '#catalogue/sale-phases/server/facts/qualified.ts'
import type { Db } from '#server/db.ts'

/** False where the match is not announced or its sale is over: there is nothing to wait for. */
export async function insertAlert(db: Db, eventId: number, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with event as (select id from events where id = ${eventId} and status = 'published' and sales_end_at > now()),
      asked as (
        insert into sale_alerts (event_id, account_id) select id, ${accountId}::uuid from event on conflict do nothing
      )
    select id from event`.execute(db)
  return rows.length > 0
}

export async function deleteAlert(db: Db, eventId: number, accountId: string): Promise<void> {
  await db
    .deleteFrom('saleAlerts')
    .where('eventId', '=', eventId)
    .where('accountId', '=', accountId)
    .execute()
}

/** What a person waits for, the next match first. */
export function alertsOf(db: Db, accountId: string) {
  return db
    .selectFrom('saleAlerts')
    .innerJoin('events', 'events.id', 'saleAlerts.eventId')
    .select(['eventId', 'home', 'away', 'startsAt', 'askedAt'])
    .where('accountId', '=', accountId)
    .orderBy('startsAt')
    .orderBy('eventId')
    .execute()
}

/**
 * Takes the alerts of those who can buy now: the sale has begun and, where it goes by phases, one that is theirs is open.
 * Under the transaction's lock: two workers take none twice.
 */
export async function takeDueAlerts(tx: Db): Promise<{ eventId: number; accountId: string }[]> {
  const { rows } = await sql<{ eventId: number; accountId: string }>`
    delete from sale_alerts alert using events event
    where event.id = alert.event_id and event.status = 'published'
      and event.sales_start_at <= now() and event.sales_end_at > now()
      and exists (select from event_seats seat where seat.event_id = event.id)
      and (not exists (select from sale_phases phase where phase.event_id = event.id)
        or exists (select from sale_phases phase where phase.event_id = event.id
          and phase.starts_at <= now() and phase.ends_at > now() and ${meetsFactOf(sql`alert.account_id`)}))
    returning alert.event_id, alert.account_id`.execute(tx)
  return rows
}

/** Nobody waits for a sale that is over or was called off. */
export async function deleteOverdue(db: Db): Promise<void> {
  await sql`delete from sale_alerts alert using events event
    where event.id = alert.event_id and (event.sales_end_at <= now() or event.status = 'cancelled')`.execute(
    db,
  )
}

export async function deleteAlertsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('saleAlerts').where('accountId', '=', accountId).execute()
}
