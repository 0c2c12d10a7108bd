import { sql, type RawBuilder } from 'kysely'
import type { Attendance } from '#catalogue/sale-phases/server/facts/qualified.ts'

/**
 * A ticket of somebody who was there, of the row `match` of `lastMatches`. Where the gates took people in, only who they
 * took in was; of a match without a single scan, who had the ticket at kick-off.
 */
const wasThere = sql<boolean>`(ticket.checked_in_at is not null or (not match.scanned
  and (ticket.status = 'valid' or ticket.voided_at > match.starts_at)))`

/** The last so many home matches that were played, as rows of `id`, `starts_at` and `scanned`. */
const lastMatches = (ofLast: RawBuilder<number>) => sql`(select id, starts_at,
      exists (select from check_ins where event_id = events.id and kind in ('in', 'override')) as scanned
    from events where status = 'published' and starts_at <= now() order by starts_at desc limit ${ofLast})`

/** Who was at matches, as sale phases ask for it. */
export const attendance: Attendance = {
  matchesOf: (account, ofLast) => sql`(
    select count(*) from ${lastMatches(ofLast)} match where exists (select from tickets ticket
      where ticket.event_id = match.id and ticket.account_id = ${account} and ${wasThere}))`,
  people: (ofLast, atLeast) => sql`select ticket.account_id from ${lastMatches(ofLast)} match
      join tickets ticket on ticket.event_id = match.id and ${wasThere}
      group by ticket.account_id having count(distinct match.id) >= ${atLeast}`,
}
