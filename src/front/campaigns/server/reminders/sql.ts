import { sql } from 'kysely'
import { isNotLeftAlone } from '#catalogue/events/server/left-alone.ts'
import { consentsToMail } from '#front/holder-messages/server/audience.ts'
import { isPurchase } from '#front/reports/server/sale-figures.ts'
import type { Db } from '#server/db.ts'
import { countedDays } from '../../rules.ts'

export type Left = {
  holdId: string
  accountId: string
  eventId: number | null
  kind: 'tickets' | 'pack' | 'bonogallo' | 'shop'
  home: string | null
  away: string | null
}

/** Older than this nobody remembers it as their purchase. */
const withinHours = 26

/**
 * Purchases that ended unpaid some hours ago and of which nobody was reminded: an order that ran out, or seats that somebody with
 * an account held and left. Only of who agrees to promotions by mail, bought nothing since nor has anything open, by whatever way, has no ticket of the match, and could still
 * have it: the match is on sale and has seats.
 */
export async function purchasesLeft(tx: Db, most: number): Promise<Left[]> {
  const { rows } = await sql<Left>`
    with setting as (select remind_after_hours as hours from campaign_settings where reminding),
    ended as (
      select hold_id, account_id, event_id, kind, created_at, closed_at as ended_at from orders
      where status = 'expired' and closed_at > now() - make_interval(hours => ${withinHours}::int)
      union all
      select id, account_id, event_id, kind, created_at, expires_at from holds
      where status = 'expired' and account_id is not null and expires_at > now() - make_interval(hours => ${withinHours}::int)
    ), asked as (
      select distinct on (ended.account_id, ended.event_id) ended.hold_id, ended.account_id, ended.event_id, ended.kind,
        event.home, event.away
      from ended cross join setting
      join accounts account on account.id = ended.account_id and account.role = 'buyer' and account.erased_at is null
        and account.email_confirmed_at is not null and account.email not like '%.invalid'
      left join events event on event.id = ended.event_id
      where ended.ended_at <= now() - make_interval(hours => setting.hours)
        and ended.kind in ('tickets', 'pack', 'bonogallo', 'shop')
        and (ended.event_id is null or (event.status = 'published' and event.sales_end_at > now() and exists (
          select from event_seats seat where seat.event_id = event.id and seat.status = 'free' and ${isNotLeftAlone('seat')})))
        and ${consentsToMail}
        and not exists (select from orders since where since.account_id = ended.account_id
          and since.status in ('pending', 'reserved', 'in_review', 'paid')
          and (since.created_at > ended.created_at or since.paid_at > ended.created_at or since.event_id = ended.event_id))
        and not exists (select from tickets mine where mine.account_id = ended.account_id
          and mine.event_id = ended.event_id and mine.status = 'valid')
        and not exists (select from holds since where since.account_id = ended.account_id and since.status = 'active'
          and since.expires_at > now())
        and not exists (select from purchase_reminders before where before.hold_id = ended.hold_id
          or (before.account_id = ended.account_id
            and (before.event_id = ended.event_id or before.reminded_at > now() - interval '1 day')))
      order by ended.account_id, ended.event_id, ended.ended_at desc
    )
    select distinct on (account_id) * from asked order by account_id limit ${most}`.execute(tx)
  return rows
}

/** False where somebody has reminded of it, or of the same match. */
export async function noteReminder(tx: Db, { holdId, accountId, eventId }: Left): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('purchaseReminders')
    .values({ holdId, accountId, eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Of thirty days: reminders that went out, and people who bought in the days after theirs. */
export async function reminderFigures(db: Db): Promise<{ sent: number; bought: number }> {
  const { rows } = await sql<{ sent: number; bought: number }>`
    select count(*)::int as sent, count(*) filter (where exists (
      select from orders where orders.account_id = reminder.account_id and ${isPurchase} and orders.paid_at >= reminder.reminded_at
        and orders.paid_at < reminder.reminded_at + make_interval(days => ${countedDays}::int)))::int as bought
    from purchase_reminders reminder where reminded_at > now() - interval '30 days'`.execute(db)
  return rows[0]!
}

export function remindersOf(db: Db, accountId: string) {
  return db
    .selectFrom('purchaseReminders as reminder')
    .leftJoin('events as event', 'event.id', 'reminder.eventId')
    .select(['event.home', 'event.away', 'reminder.remindedAt'])
    .where('reminder.accountId', '=', accountId)
    .orderBy('reminder.remindedAt')
    .execute()
}

export async function forgetReminders(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('purchaseReminders').where('accountId', '=', accountId).execute()
}
