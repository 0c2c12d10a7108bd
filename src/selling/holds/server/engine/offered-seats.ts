import { tellPhase } from '#catalogue/sale-phases/server/sql.ts'
import type { Db } from '#server/db.ts'
import { reserve } from './reserve.ts'
import { holdOf } from './seat-rows.ts'

/** Free (or held by nobody any more) → sold to that order, all or none: a seat that was on sale again and did not sell. */
export async function keepOfferedSeats(
  db: Db,
  { eventId, orderId, seatIds }: { eventId: number; orderId: string; seatIds: number[] },
): Promise<boolean> {
  if ((await reserve(db, { eventId, seatIds, owner: { orderId } })).length > 0) return false
  await tellPhase(db, { eventId, holdId: holdOf(orderId), seatIds }, -1)
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
