import { headlineFare } from '#lib/headline-price.ts'
import { eventTitle } from '#catalogue/events/event-title.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { soughtSeat } from '#selling/orders/server/search-rules.ts'
import { seatCalled } from '#selling/orders/server/search.ts'
import type { FoundSeat } from '../contract.ts'
import { fetched, firstOf, nothing, type Found } from './found.ts'

type Row = Omit<FoundSeat, 'taken' | 'match'> & {
  home: string
  away: string
  orderId: string | null
  folio: number | null
  buyer: string | null
  gift: boolean
}

/** A seat in each match that is still to be played: what it costs, or whose it is. */
export async function findSeats(db: Db, text: string): Promise<Found<FoundSeat>> {
  const [sought] = soughtSeat(text)
  if (sought === undefined) return nothing
  const { rows } = await sql<Row>`
    select events.id as event_id, home, away, starts_at, section, row_label as row, seat_label as seat,
      case when seat.status = 'held' and seat.held_until <= now() then 'free' else seat.status end as state,
      (select total_cents from prices where prices.event_id = events.id and version = events.price_version
        and prices.zone_id = seat.zone_id and fare = ${sql.lit(headlineFare)}) as price_cents,
      orders.id as order_id, folio, first_name || ' ' || last_name as buyer,
      coalesce(orders.kind = 'comp', false) as gift
    from plan_seats named
    join events on events.plan_id = named.plan_id and events.status = 'published'
      and starts_at > now() - interval '3 hours'
    join event_seats seat on seat.event_id = events.id and seat.seat_id = named.seat_id
    left join orders on orders.id = seat.order_id and seat.status = 'sold'
    left join accounts on accounts.id = orders.account_id
    where ${seatCalled(sought)} order by starts_at limit ${fetched}`.execute(db)
  return firstOf(rows, (first) =>
    first.map(({ home, away, orderId, folio, buyer, gift, ...seat }) => ({
      ...seat,
      match: eventTitle({ home, away }),
      taken:
        orderId === null || folio === null || buyer === null
          ? null
          : { orderId, folio: folioOf(folio), buyer, gift },
    })),
  )
}
