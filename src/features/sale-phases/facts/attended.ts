import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'

/**
 * A ticket of somebody who was there: it says that it was used, or it was theirs at kick-off. Until the gates' own
 * scans stand in the database, having the ticket at kick-off counts as having gone.
 */
export const wasThere = sql<boolean>`(ticket.checked_in_at is not null or ticket.status = 'valid'
  or ticket.voided_at > match.starts_at)`

/** The last so many home matches that were played, as rows of `id` and `starts_at`. */
export function lastMatches(ofLast: RawBuilder<number>): RawBuilder<unknown> {
  return sql`(select id, starts_at from events where status = 'published' and starts_at <= now()
    order by starts_at desc limit ${ofLast})`
}

/** To how many of the last `ofLast` home matches a person went. */
export async function attendedMatches(db: Db, accountId: string, ofLast: number): Promise<number> {
  const { rows } = await sql<{ matches: number }>`
    select count(*)::int as matches from ${lastMatches(sql<number>`${ofLast}`)} match
    where exists (select from tickets ticket where ticket.event_id = match.id
      and ticket.account_id = ${accountId} and ${wasThere})`.execute(db)
  return rows[0]?.matches ?? 0
}
