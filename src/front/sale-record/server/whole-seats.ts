import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import { seatsOf, type Counted } from './count-seats.ts'

type Whole = {
  /** SQL: the rows (zone, seat_id) that are sold whole. */
  places: RawBuilder<unknown>
  /** SQL: the rows (event_id) of the matches that a seat must be free in. */
  matches: RawBuilder<unknown>
  /** SQL: the rows (seat_id, phase, "atWindow") that were sold whole, and still are. */
  sold: RawBuilder<unknown>
  renewed?: number
}

/**
 * Every seat of a pack or a bonogallo once, although it is a seat of several matches: sold if it was sold whole; else what
 * keeps it in any of them; gone elsewhere if one of them sold it by itself; else left. One statement, as of a match.
 */
export async function countWhole(db: Db, { places, matches, sold, renewed }: Whole): Promise<Counted[]> {
  const { rows: of } = await sql<{ eventId: number }>`${matches}`.execute(db)
  const seats = seatsOf(
    of.map(({ eventId }) => eventId),
    renewed,
  )
  const { rows } = await sql<Counted>`
    with places as (${places}), sold as (${sold}),
    taken as (select seat_id, min(array_position(array['club', 'ballot', 'holders', 'comps', 'sold'], place)) as first
      from (${seats}) seat where place <> 'left' group by seat_id)
    select zone, phase, case when sold.seat_id is not null then 'sold' when first is null then 'left'
        else (array['club', 'ballot', 'holders', 'comps', 'elsewhere'])[first] end as place,
      coalesce("atWindow", false) as "atWindow", count(*)::int as seats
    from places left join sold using (seat_id) left join taken using (seat_id)
    group by 1, 2, 3, 4 order by 1, 2 nulls first, 3, 4`.execute(db)
  return rows
}
