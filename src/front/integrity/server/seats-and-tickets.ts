import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** What must be empty: wrong counts per person, sold seats without ticket where people may enter, tickets whose seat is neither theirs nor on sale again. */
export async function miscounted(db: Db) {
  const { rows } = await sql`
    with counted as (
      select orders.counts_as as subject, orders.account_id, sum(case
        when orders.status in ('pending', 'reserved', 'in_review') or (orders.status = 'paid' and orders.kind not in ('tickets', 'seat_change')) then counted
        when orders.status = 'paid' then (
          select count(*) from order_lines line
          join event_seats seat on seat.event_id = line.event_id and seat.seat_id = line.seat_id
          where line.order_id = orders.id and (seat.order_id = orders.id or exists (select from ticket_returns offer
            where offer.event_id = line.event_id and offer.seat_id = line.seat_id and offer.order_id = orders.id
              and offer.status = 'listed')))
        else 0 end)::int as taken
      from orders where counts_as is not null group by 1, 2
    )
    select 'buyer ' || account_id || ' of ' || subject as what, buyer.taken as seats, coalesce(counted.taken, 0) as counted
    from buyer_counts buyer left join counted using (subject, account_id)
    where buyer.taken <> coalesce(counted.taken, 0)
    union all
    select 'seat ' || seat.seat_id, 1, (select count(*)::int from tickets t
      where t.event_id = seat.event_id and t.seat_id = seat.seat_id and t.order_id = seat.order_id and t.status = 'valid')
    from event_seats seat where seat.status = 'sold' and not exists (select from tickets t
      where t.event_id = seat.event_id and t.seat_id = seat.seat_id and t.order_id = seat.order_id and t.status = 'valid')
      and not exists (select from closed_matches closed where closed.event_id = seat.event_id)
    union all
    select 'ticket ' || t.id, 1, 0 from tickets t where t.status = 'valid' and not exists (select from event_seats seat
      where seat.event_id = t.event_id and seat.seat_id = t.seat_id and seat.order_id = t.order_id)
      and not exists (select from ticket_returns offer join event_seats seat using (event_id, seat_id)
        where offer.ticket_id = t.id and offer.status = 'listed' and seat.status in ('free', 'held'))
    union all
    select 'offer ' || offer.id, 1, 0 from ticket_returns offer join tickets t on t.id = offer.ticket_id
    where offer.status = 'listed' and t.status <> 'valid'
    union all
    select 'code of seat ' || seat_id, count(*)::int, 1 from tickets where status = 'valid'
    group by event_id, seat_id having count(*) > 1`.execute(db)
  return rows
}
