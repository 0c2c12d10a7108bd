import { sql } from 'kysely'
import { lockOrders } from '#selling/locks/server/sql.ts'
import type { Db } from '#server/db.ts'

/**
 * Locks everything of two accounts that changes when they become one, in the sequence of decision 22. The accounts
 * themselves are locked before: of a merge, its undoing and an erasure one comes first.
 */
export async function lockOwned(tx: Db, accountIds: string[]): Promise<void> {
  const theirs = sql`any (${accountIds}::uuid[])`
  await sql`select from waitlists where event_id in (select event_id from waitlist_places where account_id = ${theirs})
    order by event_id for no key update`.execute(tx)
  await lockOrdersOf(tx, accountIds)
  await sql`select from group_sales where account_id = ${theirs} order by id for no key update`.execute(tx)
  await sql`select from holds where account_id = ${theirs} and status in ('active', 'ordered')
    order by id, event_id for no key update`.execute(tx)
  await sql`select from passes where account_id = ${theirs} order by id for no key update`.execute(tx)
  await sql`select from tickets where account_id = ${theirs} order by id for no key update`.execute(tx)
  await sql`select from buyer_counts where account_id = ${theirs}
    order by subject, account_id for no key update`.execute(tx)
  await sql`select from gift_cards where holder_id = ${theirs} order by id for no key update`.execute(tx)
  await sql`select from ledger_accounts where id in (select 'credit:' || unnest(${accountIds}::uuid[]))
    order by id for no key update`.execute(tx)
}

/** Their orders, and those that their tickets come from; what came while this waited is locked after it. */
async function lockOrdersOf(tx: Db, accountIds: string[]): Promise<void> {
  const theirs = sql`any (${accountIds}::uuid[])`
  for (let known = -1; ;) {
    const { rows } = await sql<{ id: string }>`
      select id from orders where account_id = ${theirs}
      union select order_id from tickets where account_id = ${theirs}
      union select order_id from ticket_returns where seller = ${theirs}`.execute(tx)
    if (rows.length === known) return
    known = rows.length
    if (known > 0)
      await lockOrders(
        tx,
        rows.map(({ id }) => id),
      )
  }
}
