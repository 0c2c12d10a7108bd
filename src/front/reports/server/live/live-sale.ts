import type { Reply } from '#lib/endpoint.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { sortedRows } from '#server/table.ts'
import { isSale, saleOfDay, ticketsOf } from '../sale-figures.ts'
import type { readLiveSale } from '../../live-contract.ts'
import { faresTable, zonesTable } from './table.ts'

type Minute = { at: Date; seats: number; orders: number }

/** What the sale of a match looks like at `now`; minutes without a sale are there too, with zero. */
export async function liveSale(db: Db, eventId: number, now: Date): Promise<Reply<typeof readLiveSale>> {
  const zones = await sortedRows(db, zonesTable, { eventId: String(eventId) }).execute()
  const fares = await sortedRows(db, faresTable, { eventId: String(eventId) }).execute()
  const { rows: minutes } = await sql<Minute>`
    with sold as (
      select date_trunc('minute', paid_at) as at, count(*) as orders, sum((
        select count(*) from order_lines where order_id = orders.id and event_id = ${eventId})) as seats
      from orders where paid_at > ${now}::timestamptz - interval '1 hour' and paid_at <= ${now} and ${isSale(sql`kind`)}
        and id in (select order_id from order_lines where event_id = ${eventId} and order_id = orders.id)
      group by 1)
    select minute as at, coalesce(seats, 0)::int as seats, coalesce(orders, 0)::int as orders
    from generate_series(date_trunc('minute', ${now}::timestamptz) - interval '59 minutes',
      date_trunc('minute', ${now}::timestamptz), interval '1 minute') minute
    left join sold on sold.at = minute order by minute`.execute(db)
  // A pack's or a bonogallo's amount is of many matches, and stands in the revenue.
  const today = await saleOfDay(db, now, eventId)
  return {
    at: now,
    todayCents: today.grossCents,
    todayBackCents: today.backCents,
    todayNetCents: today.netCents,
    todayOrders: today.orders,
    todaySeats: today.seats,
    todayBackSeats: today.backSeats,
    ...(await ticketsOf(db, eventId)),
    zones,
    fares,
    minutes,
  }
}
