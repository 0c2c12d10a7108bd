import { sql } from 'kysely'
import { maxSeats } from '#products/bonogallo/rules.ts'
import { planSales } from '#products/bonogallo/server/sale.ts'
import { settledAfterHours } from '../rules.ts'
import type { Returned } from './count-seats.ts'
import type { Terms } from './read-terms.ts'
import type { RecordedSale } from './recorded-sales.ts'
import type { StandingRow } from './sql.ts'
import { countWhole } from './whole-seats.ts'

/** The two phases of every bonogallo: a number each, so that what was sold in them can be told apart. */
const renewal = 1
const open = 2
const phaseOf = sql`case when pass.renewed_from is null then ${sql.lit(open)} else ${sql.lit(renewal)} end`

/** SQL: the pass was sold here. One that the club brought from another system never had a hold: it counts as its holder's. */
const soldHere = sql`exists (select from orders join pass_holds held using (hold_id) where orders.id = pass.order_id)`

type Row = Pick<Terms, 'title' | 'zones' | 'matches'> & {
  startsAt: Date
  renewalFrom: Date | null
  renewalUntil: Date | null
  openFrom: Date
  openUntil: Date
}

/** A bonogallo as its record knows it: the seats of its zones, renewed by their holders and then sold to all. */
export const planRecords: RecordedSale = {
  async standing(db, id, counts) {
    const { rows } = await sql<Omit<StandingRow, 'soldOut'>>`
      select case when status = 'ended' or open_until <= clock_timestamp() then 'over' when open_from <= clock_timestamp() then 'open'
          else 'coming' end as status,
        ends_on < current_date and coalesce((select max(starts_at) + make_interval(hours => ${settledAfterHours}) <= clock_timestamp()
          from bonus_plan_events part join events on events.id = part.event_id where part.plan_id = bonus_plans.id), true) as "matchOver",
        clock_timestamp() as now
      from bonus_plans where id = ${id} and status <> 'draft'`.execute(db)
    const [row] = rows
    if (row === undefined) return undefined
    // Whether it is sold out is asked of all seats of all matches: as seldom as they are counted.
    const soldOut =
      counts && row.status === 'open' && (await planSales.find(db, [id])).some((sale) => sale.soldOut)
    return { ...row, soldOut }
  },

  async terms(db, id) {
    const { rows } = await sql<Row>`
      select name as title, coalesce(of_it.starts_at, starts_on) as "startsAt", coalesce(of_it.matches, '[]') as matches,
        renewal_from as "renewalFrom", renewal_until as "renewalUntil", open_from as "openFrom", open_until as "openUntil",
        (select coalesce(json_agg(json_build_object('id', zone.zone_id, 'name', zone.name,
            'prices', (select json_agg(json_build_object('fare', fare, 'totalCents', price_cents) order by fare)
              from bonus_prices price where price.plan_id = bonus_plans.id and price.zone_id = zone.zone_id)) order by zone.zone_id), '[]')
          from plan_zones zone where zone.plan_id = bonus_plans.seating_plan_id
            and zone.zone_id in (select zone_id from bonus_prices where plan_id = bonus_plans.id)) as zones
      from bonus_plans cross join lateral (
        select min(starts_at) as starts_at, json_agg(event_title(home, away) order by starts_at, events.id) as matches
        from bonus_plan_events part join events on events.id = part.event_id where part.plan_id = bonus_plans.id) of_it
      where id = ${id}`.execute(db)
    const row = rows[0]
    if (row === undefined) return null
    const { title, startsAt, renewalFrom, renewalUntil, openFrom, openUntil, matches, zones } = row
    const every = { quota: null, perPerson: null, perCluster: false, zones: [] }
    return {
      title,
      startsAt: startsAt.toISOString(),
      salesStartAt: (renewalFrom ?? openFrom).toISOString(),
      salesEndAt: openUntil.toISOString(),
      perPerson: maxSeats,
      asksFanId: false,
      matches: matches!,
      phases: [
        ...(renewalFrom === null || renewalUntil === null
          ? []
          : [
              {
                id: renewal,
                name: 'Renovación',
                buyers: 'Quien ya tenía bonogallo, en su lugar',
                startsAt: renewalFrom.toISOString(),
                endsAt: renewalUntil.toISOString(),
                ...every,
              },
            ]),
        {
          id: open,
          name: 'Venta abierta',
          buyers: 'Todo el público',
          startsAt: openFrom.toISOString(),
          endsAt: openUntil.toISOString(),
          ...every,
        },
      ],
      zones,
    }
  },

  seats: (db, id) =>
    countWhole(db, {
      places: sql`select seat.zone_id as zone, seat.seat_id from bonus_plans plan join plan_seats seat on seat.plan_id = plan.seating_plan_id
        where plan.id = ${id} and seat.zone_id in (select zone_id from bonus_prices where plan_id = ${id})`,
      // Whoever comes in mid-season buys what is still to be played; where nothing is, the last match tells.
      matches: sql`select event_id from (
          select part.event_id, event.starts_at, plan.open_until, max(event.starts_at) over () as last_at
          from bonus_plan_events part join bonus_plans plan on plan.id = part.plan_id join events event on event.id = part.event_id
          where part.plan_id = ${id} and event.status = 'published'
            and not exists (select from closed_matches where closed_matches.event_id = part.event_id)) of_it
        where starts_at >= least(now(), open_until, last_at)`,
      sold: sql`select distinct on (pass.seat_id) pass.seat_id, ${phaseOf} as phase, at_window.order_id is not null as "atWindow"
        from passes pass left join box_office_sales at_window on at_window.order_id = pass.order_id
        where pass.plan_id = ${id} and (pass.closed_at is null or pass.ending = 'season') and ${soldHere}
        order by pass.seat_id, pass.created_at desc`,
      renewed: id,
    }),

  /** Passes that were sold here and ended before their season did. */
  async returned(db, id) {
    const { rows } = await sql<Returned>`
      select pass.zone_id as zone, ${phaseOf} as phase, count(*)::int as seats
      from passes pass where pass.plan_id = ${id} and pass.ending <> 'season' and ${soldHere}
      group by 1, 2 order by 1, 2`.execute(db)
    return rows
  },
}
