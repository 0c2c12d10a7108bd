import { sql } from 'kysely'
import { isForAnybody } from '#catalogue/venues/server/sql.ts'
import { reserve } from '#selling/holds/server/engine/reserve.ts'
import { unblockSeats } from '#selling/holds/server/engine/seat-rows.ts'
import type { Db } from '#server/db.ts'

type Kept = { id: number; eventId: number }

/**
 * What a zone could give away: seats that nobody has, none of them a wheelchair's place or a companion's. Neighbours stand beside each
 * other.
 */
export async function freeSeatsOf(tx: Db, eventId: number, zoneId: number, many: number): Promise<number[]> {
  const { rows } = await sql<{ seatId: number }>`
    select seat_id from event_seats seat where event_id = ${eventId} and zone_id = ${zoneId} and ${isForAnybody('seat')}
      and (status = 'free' or (status = 'held' and held_until <= clock_timestamp()))
    order by seat_id limit ${many}`.execute(tx)
  return rows.map(({ seatId }) => seatId)
}

/** Takes seats out of every other sale for a ballot, all or none; false where somebody was faster. */
export async function keepSeats(tx: Db, { id, eventId }: Kept, seatIds: number[]): Promise<boolean> {
  if ((await reserve(tx, { eventId, seatIds, owner: 'blocked' })).length > 0) return false
  await sql`insert into ballot_seats (event_id, seat_id, ballot_id)
    select ${eventId}, seat_id, ${id} from unnest(${seatIds}::int[]) as kept (seat_id)`.execute(tx)
  return true
}

/** Lets go of a ballot's seats: those that nobody has are on sale again. What was promised or sold stays whose it is. */
export async function letSeatsGo(tx: Db, { id, eventId }: Kept): Promise<void> {
  const { rows } = await sql<{ seatId: number; status: string }>`
    with kept as (delete from ballot_seats where ballot_id = ${id} returning seat_id)
    select seat.seat_id, seat.status::text from kept join event_seats seat
      on seat.event_id = ${eventId} and seat.seat_id = kept.seat_id`.execute(tx)
  const blocked = rows.flatMap(({ seatId, status }) => (status === 'blocked' ? [seatId] : []))
  if (blocked.length > 0) await unblockSeats(tx, eventId, blocked)
}

/** Seats of a ballot that nobody has, with their zones. */
export async function seatsToGive(tx: Db, id: number): Promise<{ seatId: number; zoneId: number }[]> {
  const { rows } = await sql<{ seatId: number; zoneId: number }>`
    select seat.seat_id, seat.zone_id from ballot_seats kept
    join event_seats seat on seat.event_id = kept.event_id and seat.seat_id = kept.seat_id
    where kept.ballot_id = ${id} and seat.status = 'blocked' order by seat.seat_id`.execute(tx)
  return rows
}
