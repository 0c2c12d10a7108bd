import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'

/**
 * A ticket of somebody who was there, of the row `match` of `lastMatches`. Where the gates took people in, only who they
 * took in was; of a match without a single scan, who had the ticket at kick-off.
 */
export const wasThere = sql<boolean>`(ticket.checked_in_at is not null or (not match.scanned
  and (ticket.status = 'valid' or ticket.voided_at > match.starts_at)))`

/** The last so many home matches that were played, as rows of `id`, `starts_at` and `scanned`. */
export function lastMatches(ofLast: RawBuilder<number>): RawBuilder<unknown> {
  return sql`(select id, starts_at,
      exists (select from check_ins where event_id = events.id and kind in ('in', 'override')) as scanned
    from events where status = 'published' and starts_at <= now() order by starts_at desc limit ${ofLast})`
}

/** To how many of the last `ofLast` home matches a person went. */
export async function attendedMatches(db: Db, accountId: string, ofLast: number): Promise<number> {
  const { rows } = await sql<{ matches: number }>`
    select count(*)::int as matches from ${lastMatches(sql<number>`${ofLast}`)} match
    where exists (select from tickets ticket where ticket.event_id = match.id
      and ticket.account_id = ${accountId} and ${wasThere})`.execute(db)
  return rows[0]?.matches ?? 0
}
