import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { WaitlistState } from '../../rules.ts'

export type WaitlistFigures = {
  eventId: number
  title: string
  startsAt: Date
  state: WaitlistState
  people: number
  places: number
  wishes: { zone: string | null; quantity: number; people: number }[]
  out: number
  taken: number
  letGo: number
  resting: number
}

/** The lists of matches that are on sale, or of one: by date, without people. */
export async function listFigures(db: Db, only?: number): Promise<WaitlistFigures[]> {
  const { rows } = await sql<WaitlistFigures>`
    select event.id as event_id, event_title(event.home, event.away) as title, event.starts_at,
      coalesce(list.state, 'open') as state, line.people, line.places, line.wishes,
      offers.out, offers.taken, offers.let_go,
      (select count(*)::int from resting_seats where resting_seats.event_id = event.id) as resting
    from events event left join waitlists list on list.event_id = event.id
    cross join lateral (
      select coalesce(sum(people), 0)::int as people, coalesce(sum(people * quantity), 0)::int as places,
        coalesce(jsonb_agg(jsonb_build_object('zone', zone, 'quantity', quantity, 'people', people)
          order by zone_id nulls last, quantity), '[]') as wishes
      from (
        select place.zone_id, zone.name as zone, place.quantity, count(*)::int as people
        from waitlist_places place
        left join plan_zones zone on zone.plan_id = event.plan_id and zone.zone_id = place.zone_id
        where place.event_id = event.id and place.status = 'waiting'
        group by place.zone_id, zone.name, place.quantity
      ) wish
    ) line
    cross join lateral (
      select (count(*) filter (where status = 'open'))::int as out, (count(*) filter (where status = 'taken'))::int as taken,
        (count(*) filter (where status in ('missed', 'refused')))::int as let_go
      from waitlist_offers where waitlist_offers.event_id = event.id
    ) offers
    where ${only === undefined ? sql`event.status = 'published' and event.sales_start_at <= now() and event.sales_end_at > now()` : sql`event.id = ${only}`}
    order by event.starts_at, event.id`.execute(db)
  return rows
}
