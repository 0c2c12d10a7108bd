import { sql } from 'kysely'
import { groupFolio, type GroupState } from '#products/group-sales/rules.ts'
import type { Db } from '#server/db.ts'

type Row = {
  id: string
  folio: number
  name: string
  match: string
  startsAt: Date
  places: number
  state: GroupState
}

/** Groups of an account, and those that were asked for from its confirmed mailbox and taken by nobody yet; the newest first. */
export async function groupsOf(db: Db, accountId: string) {
  const { rows } = await sql<Row>`
    select one.id, one.folio, one.name, event_title(event.home, event.away) as match, event.starts_at,
      coalesce((select count(*) from group_places where group_id = one.id and state <> 'gone' having count(*) > 0),
        one.quantity)::int as places, one.state::text as state
    from group_sales one join events event on event.id = one.event_id
    where one.account_id = ${accountId}::uuid or (one.account_id is null and one.email = (select email from accounts
      where id = ${accountId}::uuid and email_confirmed_at is not null))
    order by one.asked_at desc, one.id limit 50`.execute(db)
  return rows.map((row) => ({ ...row, folio: groupFolio(row.folio) }))
}
