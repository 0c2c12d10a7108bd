import { sql, type RawBuilder } from 'kysely'
import type { Attendance } from '#catalogue/sale-phases/server/facts/qualified.ts'
import { enteredBefore, playedMatches } from '#selling/past-purchases/server/sql.ts'

/**
 * A ticket of somebody who was there, of the row `match` of `lastMatches`. Where the gates took people in, only who they
 * took in was; of a match without a single scan, who had the ticket at kick-off.
 */
const wasThere = sql<boolean>`(ticket.checked_in_at is not null or (not match.scanned
  and (ticket.status = 'valid' or ticket.voided_at > match.starts_at)))`

/**
 * The last so many home matches that were played, here or in the system before this one, as rows of `key`, `id` (null of one
 * of before), `day`, `starts_at` and `scanned`, which is no `exists`: that would read the check-ins of all matches once.
 */
const lastMatches = (ofLast: RawBuilder<number>) => sql`(select played.*,
      coalesce((select true from check_ins where event_id = played.id and kind in ('in', 'override') limit 1), false) as scanned
    from ${playedMatches(sql<Date>`now()`)} as played order by starts_at desc limit ${ofLast})`

/** Who was at matches, as sale phases ask for it. */
export const gateAttendance: Attendance = {
  matchesOf: (account, ofLast) => sql`(
    select count(*) from ${lastMatches(ofLast)} match where exists (select from tickets ticket
      where ticket.event_id = match.id and ticket.account_id = ${account} and ${wasThere})
      or ${enteredBefore(account)})`,
  people: (ofLast, atLeast) => sql`with match as materialized ${lastMatches(ofLast)}
      select account_id from (
        select match.key, ticket.account_id from match join tickets ticket on ticket.event_id = match.id and ${wasThere}
        union select match.key, past.account_id from match join past_purchases past on past.match_day = match.day and past.entered
      ) as went group by account_id having count(*) >= ${atLeast}`,
}
