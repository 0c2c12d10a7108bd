import { sql } from 'kysely'
import { packSales } from '#products/packs/server/sale.ts'
import { settledAfterHours } from '../rules.ts'
import type { Returned } from './count-seats.ts'
import type { Terms } from './read-terms.ts'
import type { RecordedSale } from './recorded-sales.ts'
import type { StandingRow } from './sql.ts'
import { countWhole } from './whole-seats.ts'

type Row = Omit<Terms, 'startsAt' | 'salesStartAt' | 'salesEndAt'> & {
  startsAt: Date
  salesStartAt: Date
  salesEndAt: Date
}

/** SQL: what a pack has of its matches. It is sold whole, so the first of them that is no longer sold ends its sale. */
const ofMatches = sql`(select min(starts_at) as starts_at, max(starts_at) as last_at, min(sales_end_at) as sales_end_at,
    bool_or(requires_fan_id) as asks_fan_id, bool_or(status = 'cancelled') as lacks_one,
    json_agg(event_title(home, away) order by starts_at, events.id) as matches
  from pack_events part join events on events.id = part.event_id where part.pack_id = packs.id)`

/** A pack as its record knows it: so many packs, the seats of its zones, each the same in all its matches. */
export const packRecords: RecordedSale = {
  async standing(db, id) {
    const [sale] = await packSales.find(db, [id])
    if (sale === undefined) return undefined
    const { rows } = await sql<Omit<StandingRow, 'soldOut'>>`
      select case when least(packs.sales_end_at, of_it.sales_end_at) <= clock_timestamp() then 'over'
          when packs.status = 'cancelled' or lacks_one then 'cancelled' when sales_start_at <= clock_timestamp() then 'open'
          else 'coming' end as status,
        last_at + make_interval(hours => ${settledAfterHours}) <= clock_timestamp() as "matchOver", clock_timestamp() as now
      from packs cross join lateral ${ofMatches} of_it where id = ${id}`.execute(db)
    return { soldOut: sale.soldOut, ...rows[0]! }
  },

  async terms(db, id) {
    const { rows } = await sql<Row>`
      select name as title, starts_at as "startsAt", sales_start_at as "salesStartAt",
        least(packs.sales_end_at, of_it.sales_end_at) as "salesEndAt", per_person as "perPerson", asks_fan_id as "asksFanId", matches,
        (select count(*)::int from stock_units where item_id = packs.stock_item_id and status <> 'blocked') as packs,
        '[]'::json as phases,
        (select coalesce(json_agg(json_build_object('id', zone.zone_id, 'name', zone.name,
            'prices', (select json_agg(json_build_object('fare', fare, 'totalCents', price_cents) order by fare)
              from pack_prices price where price.pack_id = packs.id and price.zone_id = zone.zone_id)) order by zone.zone_id), '[]')
          from plan_zones zone where zone.plan_id = packs.plan_id
            and zone.zone_id in (select zone_id from pack_prices where pack_id = packs.id)) as zones
      from packs cross join lateral ${ofMatches} of_it where id = ${id}`.execute(db)
    const row = rows[0]
    if (row === undefined) return null
    return {
      ...row,
      startsAt: row.startsAt.toISOString(),
      salesStartAt: row.salesStartAt.toISOString(),
      salesEndAt: row.salesEndAt.toISOString(),
    }
  },

  seats: (db, id) =>
    countWhole(db, {
      places: sql`select seat.zone_id as zone, seat.seat_id from packs join plan_seats seat on seat.plan_id = packs.plan_id
        where packs.id = ${id} and seat.zone_id in (select zone_id from pack_prices where pack_id = ${id})`,
      matches: sql`select event_id from pack_events where pack_id = ${id}`,
      sold: sql`select distinct on (held.seat_id) held.seat_id, null::int as phase, at_window.order_id is not null as "atWindow"
        from pack_holds held join orders on orders.hold_id = held.hold_id and orders.status = 'paid'
        left join box_office_sales at_window on at_window.order_id = orders.id
        where held.pack_id = ${id} order by held.seat_id, orders.paid_at desc`,
    }),

  async returned(db, id) {
    const { rows } = await sql<Returned>`
      select held.zone_id as zone, null::int as phase, count(*)::int as seats
      from pack_holds held join orders on orders.hold_id = held.hold_id
      where held.pack_id = ${id} and orders.paid_at is not null and orders.status in ('refunded', 'credited')
      group by 1 order by 1`.execute(db)
    return rows
  },
}
