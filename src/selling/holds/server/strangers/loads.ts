import type { Queryable } from '#server/db.ts'
import { loginForZone, loginToHold } from './refusals.ts'
import {
  isSpent,
  isZoneSpent,
  maxInZone,
  type Load,
  type Stranger,
  type ZoneLoad,
} from '../../strangers-rules.ts'

const loadText = `
  select coalesce(sum(cardinality(seat_ids)) filter (where address_key = $3), 0)::int as address,
    coalesce(sum(cardinality(seat_ids)), 0)::int as network
  from holds where event_id + 0 = $1 and network_key = $2 and status = 'active' and expires_at > now()`

/** What a stranger's address and network hold of a match now. */
export async function readLoad(
  connection: Queryable,
  eventId: number,
  { networkKey, addressKey }: Stranger,
): Promise<Load> {
  const { rows } = await connection.query<Load>(loadText, [eventId, networkKey, addressKey])
  return rows[0]!
}

/**
 * Ends the caller's transaction (a Problem) when what it just held makes a stranger's share too large in some match.
 * One of a network at a time counts, after its seats are locked: the statement that counts sees all who were before.
 */
export async function refuseBeyondShare(
  connection: Queryable,
  seats: { eventId: number; seatIds: number[] }[],
  stranger: Stranger,
): Promise<void> {
  await connection.query(`select pg_advisory_xact_lock(hashtextextended('hold share ' || $1::bigint, 0))`, [
    stranger.networkKey,
  ])
  for (const { eventId, seatIds } of seats) {
    if (isSpent(await readLoad(connection, eventId, stranger), stranger, 0)) throw loginToHold()
    if (await isZoneFull(connection, eventId, seatIds, stranger)) throw loginForZone()
  }
}

const zonesText = `
  with zones as (
    select zone_id, count(*)::int as seats from event_seats
    where event_id = $1 and zone_id in (select zone_id from event_seats where event_id = $1 and seat_id = any ($4::int[]))
    group by zone_id
  ), theirs as (
    select seat.zone_id, holds.address_key, holds.network_key
    from holds cross join unnest(holds.seat_ids) as own (seat_id)
    join event_seats seat on seat.event_id = $1 and seat.seat_id = own.seat_id
    where holds.event_id + 0 = $1 and holds.network_key is not null and holds.status = 'active' and expires_at > now()
  )
  select zones.seats as "seatCount", (select seats_per_person from events where id = $1) as "seatsPerPerson",
    count(*) filter (where address_key = $3)::int as address, count(*) filter (where network_key = $2)::int as network,
    count(address_key)::int as all
  from zones left join theirs using (zone_id) group by zones.zone_id, zones.seats`

/** Whether strangers hold too much of some zone of these seats, which are held already. */
async function isZoneFull(
  connection: Queryable,
  eventId: number,
  seatIds: number[],
  { networkKey, addressKey }: Stranger,
): Promise<boolean> {
  type Zone = ZoneLoad & { seatCount: number; seatsPerPerson: number }
  const { rows } = await connection.query<Zone>(zonesText, [eventId, networkKey, addressKey, seatIds])
  return rows.some((zone) => isZoneSpent(zone, maxInZone(zone), 0))
}
