import type { Db } from '#server/db.ts'
import { rowsWrite } from '#server/gathered-writes.ts'
import type { SeatState } from '../../rules.ts'

const tell = rowsWrite<{ payload: string }>(
  { payload: 'text' },
  (given) => `select pg_notify('seats', given.payload) from ${given}`,
  { mayMiss: true },
)

/** Tells every node's live map, when and only when the transaction commits. 1,000 seats a notice: 8 kB is the limit. */
export async function announceSeats(
  db: Db,
  eventId: number,
  state: SeatState,
  seatIds: number[],
): Promise<void> {
  for (let from = 0; from < seatIds.length; from += 1000) {
    const payload = `${eventId}:${state}:${seatIds.slice(from, from + 1000).join(',')}`
    await tell(db, [{ payload }])
  }
}
