import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { announceSeats } from './seat-rows.ts'

/**
 * Free seats of a match → not sold, all or none: `[]` when all were taken out of the sale, else the ones that somebody
 * holds or owns, or that were blocked before, and nothing has changed. A hold whose time has passed counts as free.
 */
export async function blockSeats(db: Db, eventId: number, seatIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ seatId: number; free: boolean }>`
    select seat_id, (status = 'free' or (status = 'held' and held_until <= now())) as free from event_seats
    where event_id = ${eventId} and seat_id = any (${seatIds}::int[]) order by seat_id for update`.execute(db)
  const free = new Set(rows.flatMap((row) => (row.free ? [row.seatId] : [])))
  const owned = seatIds.filter((seatId) => !free.has(seatId))
  if (owned.length > 0) return owned
  await db
    .updateTable('eventSeats')
    .set({ status: 'blocked', holdId: null, heldUntil: null })
    .where('eventId', '=', eventId)
    .where('seatId', '=', sql<number>`any (${seatIds}::int[])`)
    .execute()
  await announceSeats(db, eventId, 3, seatIds)
  return []
}

/** Blocked seats → on sale again; answers those that were blocked. */
export async function unblockSeats(db: Db, eventId: number, seatIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ seatId: number }>`
    update event_seats set status = 'free'
    where event_id = ${eventId} and seat_id = any (${seatIds}::int[]) and status = 'blocked'
    returning seat_id`.execute(db)
  const freed = rows.map(({ seatId }) => seatId)
  await announceSeats(db, eventId, 0, freed)
  return freed
}
