import { sql } from 'kysely'
import type { FareUses } from '#catalogue/fares/server/sql.ts'
import type { Db } from '#server/db.ts'

/** Where each fare is used: prices in force, valid tickets and what is ordered and not paid, of matches to come. */
export async function countFareUses(db: Db, eventId?: number): Promise<FareUses> {
  const { rows } = await sql<{ key: string; matches: number; tickets: number; ordered: number }>`
    with coming as (select id, price_version from events where status <> 'cancelled' and starts_at > now()
      and (${eventId ?? null}::int is null or id = ${eventId ?? null}::int)),
    priced as (select fare, count(distinct event_id)::int as matches from prices
      join coming on coming.id = prices.event_id and coming.price_version = prices.version group by fare),
    sold as (select fare, count(*)::int as tickets from tickets
      where event_id in (select id from coming) and status = 'valid' group by fare),
    waiting as (select fare, count(*)::int as ordered from orders join order_lines line on line.order_id = orders.id
      where orders.status in ('pending', 'reserved', 'in_review') and line.event_id in (select id from coming) group by fare)
    select fares.key, coalesce(priced.matches, 0) as matches, coalesce(sold.tickets, 0) as tickets,
      coalesce(waiting.ordered, 0) as ordered from fares
    left join priced on priced.fare = fares.key left join sold on sold.fare = fares.key
    left join waiting on waiting.fare = fares.key`.execute(db)
  return new Map(rows.map(({ key, ...uses }) => [key, uses]))
}
