import { sql } from 'kysely'
import { tellPhase } from '#catalogue/sale-phases/server/sql.ts'
import type { Db } from '#server/db.ts'
import { announceSeats, holdOf } from './seat-rows.ts'

/** Free (or held by nobody any more) → sold to that order, all or none: a seat that was on sale again and did not sell. */
export async function keepOfferedSeats(
  db: Db,
  { eventId, orderId, seatIds }: { eventId: number; orderId: string; seatIds: number[] },
): Promise<boolean> {
  const { rows } = await sql<{ seatId: number }>`
    select seat_id from event_seats
    where event_id = ${eventId} and seat_id = any (${seatIds}::int[])
      and (status = 'free' or (status = 'held' and held_until <= clock_timestamp()))
    order by seat_id for no key update`.execute(db)
  if (rows.length !== seatIds.length) return false
  await db
    .updateTable('eventSeats')
    .set({ status: 'sold', orderId, holdId: null, heldUntil: null })
    .where('eventId', '=', eventId)
    .where('seatId', '=', sql<number>`any (${seatIds}::int[])`)
    .execute()
  await tellPhase(db, { eventId, holdId: holdOf(orderId), seatIds }, -1)
  await announceSeats(db, eventId, 2, seatIds)
  return true
}

/** Sold to one order → sold to another. Answers whether it was the first one's. */
export async function handSoldSeat(
  db: Db,
  { eventId, seatId, from, to }: { eventId: number; seatId: number; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('eventSeats')
    .set({ orderId: to })
    .where('eventId', '=', eventId)
    .where('seatId', '=', seatId)
    .where('status', '=', 'sold')
    .where('orderId', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
