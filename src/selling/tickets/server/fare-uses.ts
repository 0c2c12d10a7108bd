import { sql } from 'kysely'
import type { FareUses } from '#catalogue/fares/server/sql.ts'
import type { Db } from '#server/db.ts'

/** Where each fare is used: prices in force and valid tickets, of matches to come. */
export async function countFareUses(db: Db): Promise<FareUses> {
  const { rows } = await sql<{ key: string; matches: number; tickets: number }>`
    with coming as (select id, price_version from events where status <> 'cancelled' and starts_at > now()),
    priced as (select fare, count(distinct event_id)::int as matches from prices
      join coming on coming.id = prices.event_id and coming.price_version = prices.version group by fare),
    sold as (select fare, count(*)::int as tickets from tickets
      where event_id in (select id from coming) and status = 'valid' group by fare)
    select fares.key, coalesce(priced.matches, 0) as matches, coalesce(sold.tickets, 0) as tickets from fares
    left join priced on priced.fare = fares.key left join sold on sold.fare = fares.key`.execute(db)
  return new Map(rows.map(({ key, ...uses }) => [key, uses]))
}
