import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Matches of a plan that have begun or been played with people: their share of a pass that is brought now is spent. */
export async function matchesBefore(db: Db, planId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select event.id from bonus_plan_events part join events event on event.id = part.event_id
    where part.plan_id = ${planId} and event.status = 'published' and event.starts_at <= now()
      and not exists (select from closed_matches closed where closed.event_id = event.id)
    order by event.starts_at, event.id`.execute(db)
  return rows.map(({ id }) => id)
}

export type SeatInPlan = {
  planId: number
  seatId: number
  /** Of the seats in the matches to come: of how many there is a row, and the state that speaks against it first. */
  taken: 'sold' | 'held' | 'blocked' | 'missing' | null
  /** The first match in which it is so. */
  takenIn: string | null
  /** Whose pass has it. */
  heldBy: string | null
}

/** How seats of plans stand in all matches to come, and whose live pass has them. */
export async function seatsInPlans(
  db: Db,
  seats: readonly { planId: number; seatId: number }[],
): Promise<SeatInPlan[]> {
  const { rows } = await sql<SeatInPlan>`
    with asked as materialized (
      select distinct * from unnest(${seats.map(({ planId }) => planId)}::int[], ${seats.map(({ seatId }) => seatId)}::int[])
        as asked (plan_id, seat_id)
    ), coming as materialized (
      select part.plan_id, part.event_id, event.starts_at, concat_ws(' vs ', event.home, nullif(event.away, '')) as name
      from bonus_plan_events part join events event on event.id = part.event_id
      where part.plan_id in (select plan_id from asked) and event.status = 'published' and event.starts_at > now()
        and not exists (select from closed_matches closed where closed.event_id = event.id)
    ), standing as (
      select asked.plan_id, asked.seat_id, coming.starts_at, coming.name,
        case when seat.status in ('sold', 'blocked') then seat.status::text
          when seat.status = 'held' and seat.hold_id is not null and seat.held_until > now() then 'held'
          when seat.seat_id is null then 'missing' end as taken
      from asked left join coming using (plan_id)
      left join event_seats seat on seat.event_id = coming.event_id and seat.seat_id = asked.seat_id
    ), first as (
      select distinct on (plan_id, seat_id) plan_id, seat_id, taken, name as taken_in from standing
      order by plan_id, seat_id, array_position(array['sold', 'blocked', 'held', 'missing'], taken), starts_at
    )
    select first.*, pass.account_id as held_by from first
    left join passes pass on pass.plan_id = first.plan_id and pass.seat_id = first.seat_id
      and pass.status in ('active', 'past_due', 'paused')`.execute(db)
  return rows
}

/** Locks these seats in all matches to come of their plans, so that what is read of them next stays so. */
export async function lockSeatsOfPlans(
  tx: Db,
  seats: readonly { planId: number; seatId: number }[],
): Promise<void> {
  await sql`
    select from event_seats seat
    join unnest(${seats.map(({ planId }) => planId)}::int[], ${seats.map(({ seatId }) => seatId)}::int[]) as asked (plan_id, seat_id)
      on asked.seat_id = seat.seat_id
    join bonus_plan_events part on part.plan_id = asked.plan_id and part.event_id = seat.event_id
    order by seat.event_id, seat.seat_id for no key update of seat`.execute(tx)
}
