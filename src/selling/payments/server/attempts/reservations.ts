import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { openPayments } from '../rules.ts'

/** One transaction at a time counts and adds vouchers; the lock ends with it. */
export async function lockReservations(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reservations'))`.execute(db)
}

/** Vouchers that this person has not paid yet, of all matches. */
export async function openReservationsOf(db: Db, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('orders.accountId', '=', accountId)
    .where('payments.status', 'in', [...openPayments])
    .where('payments.method', 'in', ['oxxo', 'paycash', 'spei'])
    .executeTakeFirstOrThrow()
  return n
}

/** By match and zone of an order: its seats, those of others that wait for cash, and the zone's size. */
export async function reservedByZone(db: Db, orderId: string) {
  const { rows } = await sql<{ wanted: number; reserved: number; size: number }>`
    with wanted as (
      select event_id, zone_id, count(*)::int as seats from order_lines where order_id = ${orderId} group by 1, 2
    ), reserved as (
      select line.event_id, line.zone_id, count(*)::int as seats from payments
      join order_lines line on line.order_id = payments.order_id
      where payments.status in ('created', 'pending', 'in_process') and payments.method in ('oxxo', 'paycash', 'spei')
        and line.event_id in (select event_id from wanted)
      group by 1, 2
    )
    select wanted.seats as wanted, coalesce(reserved.seats, 0) as reserved,
      (select count(*)::int from event_seats seat
        where seat.event_id = wanted.event_id and seat.zone_id = wanted.zone_id) as size
    from wanted left join reserved using (event_id, zone_id)`.execute(db)
  return rows
}
