import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** What must be empty: wrong counts per person, sold seats without ticket, tickets without a sold seat. */
export async function miscounted(db: Db) {
  const { rows } = await sql`
    select 'buyer ' || account_id as what, seats, (
      select count(*)::int from orders join order_lines line on line.order_id = orders.id
      left join event_seats seat on seat.event_id = line.event_id and seat.seat_id = line.seat_id
      where orders.event_id = buyer.event_id and orders.account_id = buyer.account_id
        and (orders.status in ('pending', 'reserved', 'in_review') or (orders.status = 'paid' and seat.order_id = orders.id))
    ) as counted from event_buyers buyer
    where seats <> (
      select count(*) from orders join order_lines line on line.order_id = orders.id
      left join event_seats seat on seat.event_id = line.event_id and seat.seat_id = line.seat_id
      where orders.event_id = buyer.event_id and orders.account_id = buyer.account_id
        and (orders.status in ('pending', 'reserved', 'in_review') or (orders.status = 'paid' and seat.order_id = orders.id)))
    union all
    select 'seat ' || seat.seat_id, 1, (select count(*)::int from tickets t
      where t.event_id = seat.event_id and t.seat_id = seat.seat_id and t.order_id = seat.order_id and t.status = 'valid')
    from event_seats seat where seat.status = 'sold' and not exists (select from tickets t
      where t.event_id = seat.event_id and t.seat_id = seat.seat_id and t.order_id = seat.order_id and t.status = 'valid')
    union all
    select 'ticket ' || t.id, 1, 0 from tickets t where t.status = 'valid' and not exists (select from event_seats seat
      where seat.event_id = t.event_id and seat.seat_id = t.seat_id and seat.order_id = t.order_id)`.execute(
    db,
  )
  return rows
}
