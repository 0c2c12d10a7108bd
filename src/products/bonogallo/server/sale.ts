import { sql } from 'kysely'
import { mayBeHad } from '#catalogue/events/server/left-alone.ts'
import type { PublishedFacts, Sale, SaleKind } from '#catalogue/waiting-room/server/sales.ts'
import { longestSeconds } from '#lib/countdown.ts'
import { paths } from '#lib/paths.ts'

/** SQL: the matches that the plan of the row `bonus_plans` still offers. */
const openMatch = sql`from bonus_plan_events part join events event on event.id = part.event_id
  where part.plan_id = bonus_plans.id and event.status = 'published' and event.starts_at > now()
    and not exists (select from closed_matches where closed_matches.event_id = part.event_id)`

/** A bonogallo's open sale: what a waiting room before it must know. Renewals come before, and have none. */
export const planSales: SaleKind = {
  kind: 'plan',

  async find(db, ids) {
    const { rows } = await sql<Omit<Sale, 'path' | 'asksFanId'>>`
      select id, name as title, open_from as starts_at,
        case when status = 'ended' or open_until <= now() then 'over'
          when open_from <= now() then 'open' else 'coming' end as status,
        open_from <= now() and exists (select ${openMatch}) and not exists (
          select from event_seats seat
          where seat.event_id = (select min(part.event_id) ${openMatch}) and ${mayBeHad('seat')}
            and seat.zone_id in (select zone_id from bonus_prices where plan_id = bonus_plans.id)
            and not exists (select from event_seats other where other.seat_id = seat.seat_id
              and other.event_id in (select part.event_id ${openMatch}) and not ${mayBeHad('other')})) as sold_out
      from bonus_plans where id = any (${ids}::int[]) and status <> 'draft'`.execute(db)
    return rows.map((row) => ({
      ...row,
      asksFanId: false,
      path: paths.compra1Bonogallo(row.id),
    }))
  },

  async coming(db) {
    const rows = await db
      .selectFrom('bonusPlans')
      .select('id')
      .where('status', '=', 'published')
      .where('openUntil', '>', sql<Date>`now()`)
      .orderBy('openFrom')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  async facts(db, id) {
    const { rows } = await sql<Omit<PublishedFacts, 'phases'>>`
      select (select count(*)::int from plan_seats seat where seat.plan_id = plan.seating_plan_id
          and seat.zone_id in (select zone_id from bonus_prices where plan_id = plan.id)) as seats,
        (select count(*)::int from plan_seats seat where seat.plan_id = plan.seating_plan_id
          and seat.zone_id in (select zone_id from bonus_prices where plan_id = plan.id)
          and exists (select from event_seats blocked join bonus_plan_events part on part.event_id = blocked.event_id
            where part.plan_id = plan.id and blocked.seat_id = seat.seat_id and blocked.status = 'blocked')) as blocked,
        (select count(*)::int from passes where plan_id = plan.id and closed_at is null) as sold
      from bonus_plans plan where id = ${id}`.execute(db)
    return { ...rows[0]!, phases: [] }
  },

  async inFlight(db, id) {
    const { rows } = await sql<{ held: number }>`
      select coalesce(sum(cardinality(holds.seat_ids)), 0)::int as held
      from pass_holds held join holds on holds.id = held.hold_id
      where held.plan_id = ${id} and holds.status = 'active' and holds.expires_at > now()
        and holds.expires_at < now() + make_interval(secs => ${longestSeconds})`.execute(db)
    return rows[0]!.held
  },
}
