import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Fact } from '../../rules.ts'
import { lastMatches, wasThere } from './attended.ts'

/** True where the account meets the fact of the row `phase`; a stranger (null) meets only the public's. */
export function meetsFact(accountId: string | null): RawBuilder<boolean> {
  const account = sql`${accountId}::uuid`
  const went = (ofLast: RawBuilder<number>) => sql`(
    select count(*) from ${lastMatches(ofLast)} match where exists (select from tickets ticket
      where ticket.event_id = match.id and ticket.account_id = ${account} and ${wasThere}))`
  return sql<boolean>`case phase.rule
    when 'public' then true
    when 'holder' then exists (select from passes where account_id = ${account} and status in ('active', 'past_due'))
    when 'fan_id' then exists (select from fans where account_id = ${account} and status = 'approved')
    when 'last_match' then ${went(sql<number>`1`)} >= 1
    else ${went(sql<number>`phase.of_last`)} >= phase.at_least end`
}

/** How many people meet a fact now; null for the public: everybody. */
export async function countQualified(db: Db, { rule, atLeast, ofLast }: Fact): Promise<number | null> {
  if (rule === 'public') return null
  const [least, last] = rule === 'last_match' ? [1, 1] : [atLeast ?? 1, ofLast ?? 1]
  const people = {
    holder: sql`select distinct account_id from passes where status in ('active', 'past_due')`,
    fan_id: sql`select account_id from fans where status = 'approved'`,
    attended: sql`select ticket.account_id from ${lastMatches(sql<number>`${last}`)} match
      join tickets ticket on ticket.event_id = match.id and ${wasThere}
      group by ticket.account_id having count(distinct match.id) >= ${least}`,
  }
  const { rows } = await sql<{ people: number }>`select count(*)::int as people
    from (${people[rule === 'last_match' ? 'attended' : rule]}) qualified`.execute(db)
  return rows[0]?.people ?? 0
}
