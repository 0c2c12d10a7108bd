import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { OrderKind } from '#server/schema.ts'

/** Kinds whose money for a match goes back with it: what is not named here has its own way (a pass: its statement). */
const refunded: OrderKind[] = ['tickets', 'seat_change', 'pack']

/** Paid orders with seats of a match, the oldest first: a change of seat comes after what it was changed from. */
export async function paidOrdersOf(db: Db, eventId: number) {
  return db
    .selectFrom('orders')
    .select(['orders.id', 'orders.kind'])
    .where('orders.status', '=', 'paid')
    .where('orders.kind', 'in', refunded)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('orderLines')
          .select(sql<number>`1`.as('one'))
          .whereRef('orderLines.orderId', '=', 'orders.id')
          .where('orderLines.eventId', '=', eventId),
      ),
    )
    .orderBy('orders.id')
    .execute()
}

/** Cancelled matches of which something is still paid: a purchase may have been settled while the match was cancelled. */
export async function matchesToRefund(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct event.id from events event
    join order_lines line on line.event_id = event.id
    join orders on orders.id = line.order_id and orders.status = 'paid' and orders.kind = any (${refunded}::order_kind[])
    where event.status = 'cancelled' and event.starts_at > now() - interval '60 days'`.execute(db)
  return rows.map((row) => row.id)
}
