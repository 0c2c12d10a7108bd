import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import { venueColumns, type VenueQuery } from '../../desk-contract.ts'

/** The club's venues; `seats` are those of the plan in force. */
export const venueTable = table({
  name: 'venues',
  title: 'Recintos',
  may: 'read Venue',
  columns: venueColumns,
  rows: (db, { search }: VenueQuery) =>
    db
      .selectFrom('venues as venue')
      .select(['venue.id', 'venue.name', 'venue.city', 'venue.address'])
      .select([
        sql<number>`(select count(*)::int from seating_plans plan where plan.venue_id = venue.id)`.as(
          'plans',
        ),
        sql<number>`coalesce((select seat_count from seating_plans plan where plan.id = venue.plan_in_force), 0)`.as(
          'seats',
        ),
        sql<number>`(select count(*)::int from events join seating_plans plan on plan.id = events.plan_id
          where plan.venue_id = venue.id)`.as('matches'),
      ])
      .$if(search !== undefined, (rows) =>
        rows.where(sql<boolean>`concat_ws(' ', venue.name, venue.city) ilike ${likeWords(search ?? '')}`),
      ),
  sort: 'name',
  tie: 'id',
})
