import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

type Asked = { orderId: string; eventId?: number | undefined; seatIds?: number[] | undefined }

/**
 * Locks the valid tickets of an order, of all seats or of those named, until the transaction ends, in one sequence. The
 * gate's `checkInTicket` waits for it and then finds them void. Answers those with an entry already.
 */
export async function lockTicketsOf(tx: Db, asked: Asked): Promise<{ usedSeatIds: number[] }> {
  for (;;) {
    const locked = await validTickets(tx, asked).select('id').orderBy('id').forUpdate().execute()
    // A code born while this waited, for somebody it was passed on to, is not among the locked ones yet.
    const now = await validTickets(tx, asked).select(['id', 'seatId', 'checkedInAt']).execute()
    if (!now.every(({ id }) => locked.some((row) => row.id === id))) continue
    return { usedSeatIds: now.filter(({ checkedInAt }) => checkedInAt !== null).map(({ seatId }) => seatId) }
  }
}

function validTickets(tx: Db, { orderId, eventId, seatIds }: Asked) {
  return tx
    .selectFrom('tickets')
    .where('orderId', '=', orderId)
    .where('status', '=', 'valid')
    .$if(eventId !== undefined, (rows) => rows.where('eventId', '=', eventId ?? 0))
    .$if(seatIds !== undefined, (rows) =>
      rows.where('seatId', '=', sql<number>`any (${seatIds ?? []}::int[])`),
    )
}
