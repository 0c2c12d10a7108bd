import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { announceSeats } from '../engine/announce-seats.ts'
import { restSpareSeconds } from '../../rules.ts'

/** SQL: the seat of the row `seat` rests: no hold has it, and nobody may take it. */
const rests = sql<boolean>`(seat.status = 'held' and seat.hold_id is null)`

export type RestingSeat = { seatId: number; zoneId: number; rested: boolean }

/**
 * What rests in a match, locked, in seat order. What somebody has taken since (a club that blocks it, money that came late),
 * or that was free because no worker came by, is forgotten.
 */
export async function lockResting(tx: Db, eventId: number): Promise<RestingSeat[]> {
  const { rows } = await sql<RestingSeat & { rests: boolean }>`
    select seat.seat_id, seat.zone_id, ${rests} as rests, resting.rests_until <= clock_timestamp() as rested
    from event_seats seat join resting_seats resting using (event_id, seat_id)
    where event_id = ${eventId} order by seat_id for no key update of seat`.execute(tx)
  const gone = rows.filter((row) => !row.rests).map(({ seatId }) => seatId)
  if (gone.length > 0) await forget(tx, eventId, gone)
  return rows.filter((row) => row.rests)
}

async function forget(tx: Db, eventId: number, seatIds: number[]): Promise<void> {
  await sql`delete from resting_seats where event_id = ${eventId} and seat_id = any (${seatIds}::int[])`.execute(
    tx,
  )
}

/** Nobody wants them: everybody may take them. */
export async function putOnSale(tx: Db, eventId: number, seatIds: number[]): Promise<void> {
  if (seatIds.length === 0) return
  await forget(tx, eventId, seatIds)
  const { rows } = await sql<{ seatId: number }>`
    update event_seats seat set status = 'free', held_until = null
    where event_id = ${eventId} and seat_id = any (${seatIds}::int[]) and ${rests} returning seat_id`.execute(
    tx,
  )
  await announceSeats(
    tx,
    eventId,
    0,
    rows.map(({ seatId }) => seatId),
  )
}

/** They rest on while the club keeps its list still. */
export async function restOn(tx: Db, eventId: number): Promise<void> {
  await sql`update event_seats seat set held_until = greatest(held_until, now() + make_interval(secs => ${restSpareSeconds}))
    where event_id = ${eventId} and ${rests}
      and seat_id in (select seat_id from resting_seats where event_id = ${eventId})
      and held_until < now() + make_interval(secs => ${restSpareSeconds / 2})`.execute(tx)
}

/** They were offered already: the next in line need not wait for them. */
export async function endRest(tx: Db, eventId: number, seatIds: number[]): Promise<void> {
  await sql`update resting_seats set rests_until = least(rests_until, clock_timestamp())
    where event_id = ${eventId} and seat_id = any (${seatIds}::int[])`.execute(tx)
}

/** From now on somebody waits in these zones of the match, and in no other. */
export async function setWaitedZones(tx: Db, eventId: number, zoneIds: number[]): Promise<void> {
  await sql`delete from waited_zones where event_id = ${eventId} and zone_id <> all (${zoneIds}::int[])`.execute(
    tx,
  )
  await sql`insert into waited_zones (event_id, zone_id) select ${eventId}, unnest(${zoneIds}::int[])
    on conflict do nothing`.execute(tx)
}
