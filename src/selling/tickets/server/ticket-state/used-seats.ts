import { sql } from 'kysely'
import { withLaterOrders } from '#selling/orders/server/seat-changes-sql.ts'
import type { Db } from '#server/db.ts'

type Asked = { orderId: string; eventId?: number | undefined; seatIds?: number[] | undefined }

/** Seats of an order, of all or of those named, whose valid ticket has been in, whatever seat it has now. The caller has locked them. */
export async function usedSeats(tx: Db, { orderId, eventId, seatIds }: Asked): Promise<number[]> {
  const rows = await tx
    .selectFrom('tickets')
    .select('seatId')
    .where('orderId', 'in', withLaterOrders(orderId))
    .where('status', '=', 'valid')
    .where('checkedInAt', 'is not', null)
    .$if(eventId !== undefined, (query) => query.where('eventId', '=', eventId ?? 0))
    .$if(seatIds !== undefined, (query) =>
      query.where('seatId', '=', sql<number>`any (${seatIds ?? []}::int[])`),
    )
    .execute()
  return rows.map(({ seatId }) => seatId)
}
