import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** As if these orders had been made, paid and issued so many days ago. */
export async function backdate(db: Db, orderIds: string[], days: number): Promise<void> {
  const back = sql`make_interval(days => ${days})`
  const mine = sql`any (${orderIds}::uuid[])`
  await db.transaction().execute(async (tx) => {
    await sql`update orders set created_at = created_at - ${back}, paid_at = paid_at - ${back},
      payable_until = payable_until - ${back}, hold_ends_at = hold_ends_at - ${back} where id = ${mine}`.execute(
      tx,
    )
    await sql`update order_steps set at = at - ${back} where order_id = ${mine}`.execute(tx)
    await sql`update payment_allocations set at = at - ${back}
      where payment_id in (select id from payments where order_id = ${mine})`.execute(tx)
    await sql`update payments set created_at = created_at - ${back}, approved_at = approved_at - ${back},
      checked_at = checked_at - ${back} where order_id = ${mine}`.execute(tx)
    await sql`update tickets set issued_at = issued_at - ${back} where order_id = ${mine}`.execute(tx)
    await sql`update box_office_sales set sold_at = sold_at - ${back} where order_id = ${mine}`.execute(tx)
  })
}
