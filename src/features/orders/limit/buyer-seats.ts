import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Counts seats against the person's limit; false, and nothing counted, where that would pass it. */
export async function countBuyerSeats(
  db: Db,
  { eventId, accountId, seats, limit }: { eventId: number; accountId: string; seats: number; limit: number },
): Promise<boolean> {
  if (seats > limit) return false
  const { rows } = await sql`
    insert into event_buyers as buyer (event_id, account_id, seats, seat_limit)
    values (${eventId}, ${accountId}, ${seats}, ${limit})
    on conflict (event_id, account_id) do update
    set seats = buyer.seats + excluded.seats, seat_limit = excluded.seat_limit
    where buyer.seats + excluded.seats <= excluded.seat_limit
    returning seats`.execute(db)
  return rows.length > 0
}

/** Gives back what was counted. More than was counted breaks `event_buyers_within_limit`, as it should. */
export async function returnBuyerSeats(
  db: Db,
  eventId: number,
  accountId: string,
  seats: number,
): Promise<void> {
  await db
    .updateTable('eventBuyers')
    .set((eb) => ({ seats: eb('seats', '-', seats) }))
    .where('eventId', '=', eventId)
    .where('accountId', '=', accountId)
    .execute()
}
