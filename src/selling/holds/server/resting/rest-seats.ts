import { notLeftAlone } from '#catalogue/events/server/left-alone.ts'
import { queryable, type Db, type Queryable } from '#server/db.ts'
import { announceSeats } from '../engine/announce-seats.ts'
import { restSeconds, restSpareSeconds } from '../../rules.ts'

/** Seats of a match that this transaction has just freed. `carts`: nobody had more than a hold on them. */
type Freed = { eventId: number; seatIds: number[]; carts: boolean }

/**
 * What was just freed rests for a random time where somebody waits for its zone, or where its zone is sold out besides it: from
 * then on the waitlist decides, and a script that watches the map has nothing to hurry for. What comes back in a zone while
 * others rest there rests as long as they do, so that it may be offered together. A cart that ended in a sale where nobody
 * waits is free at once: it was never sold, and buyers who look at the map would miss it for minutes.
 * Held by nobody until some time behind the rest: where no worker lives, it is on sale then. Tells the maps all of it.
 */
export async function letRest(tx: Db, { eventId, seatIds, carts }: Freed): Promise<void> {
  if (seatIds.length === 0) return
  const resting = await restIn(queryable(tx), { eventId, seatIds, carts })
  const open = seatIds.filter((seatId) => !resting.has(seatId))
  await announceSeats(tx, eventId, 1, [...resting])
  await announceSeats(tx, eventId, 0, open)
}

/** The same without telling the maps: those that rest now. */
export async function restIn(
  query: Queryable,
  { eventId, seatIds, carts }: Freed,
): Promise<ReadonlySet<number>> {
  const { least, most } = restSeconds
  const { rows } = await query.query<{ seat: number }>(restText, [
    eventId,
    seatIds,
    carts,
    least,
    most - least,
    restSpareSeconds,
  ])
  return new Set(rows.map(({ seat }) => seat))
}

const restText = `
  with zones as materialized (
    select mine.zone_id, coalesce(
      (select max(rests_until) from resting_seats beside
        where beside.event_id = $1 and beside.zone_id = mine.zone_id and beside.rests_until > clock_timestamp()),
      clock_timestamp() + make_interval(secs => $4 + random() * $5)) as rests_until
    from (select distinct zone_id from event_seats where event_id = $1 and seat_id = any ($2::int[])) mine
    where exists (select from events where id = $1 and status = 'published'
        and sales_start_at <= now() and sales_end_at > now())
      and (exists (select from waited_zones waited where waited.event_id = $1 and waited.zone_id = mine.zone_id)
        or (not $3::boolean and not exists (select from event_seats other
          where other.event_id = $1 and other.zone_id = mine.zone_id and other.status = 'free'
            and other.seat_id <> all ($2::int[]) and ${notLeftAlone('other')})))
  ), noted as (
    insert into resting_seats (event_id, seat_id, zone_id, rests_until)
    select seat.event_id, seat.seat_id, seat.zone_id, zones.rests_until from event_seats seat join zones using (zone_id)
    where seat.event_id = $1 and seat.seat_id = any ($2::int[]) and seat.status = 'free'
    on conflict (event_id, seat_id) do update set rests_until = excluded.rests_until
    returning seat_id, rests_until
  )
  update event_seats seat set status = 'held', held_until = noted.rests_until + make_interval(secs => $6)
  from noted where seat.event_id = $1 and seat.seat_id = noted.seat_id
  returning seat.seat_id as seat`
