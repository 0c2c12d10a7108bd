import type { Db } from '#server/db.ts'
import { addStep, leaveReserved, type SaleRow } from '../sql.ts'

/** Seats leave a reservation, with a line in each holder's statement; their rows are blocked still. Answers whose they were. */
export async function leave(
  tx: Db,
  sale: Pick<SaleRow, 'id'>,
  which: { accountId?: string; seatIds?: number[]; most?: number },
  state: 'released' | 'lapsed' | 'cancelled',
): Promise<Map<string, number[]>> {
  const moved = await leaveReserved(tx, { saleId: sale.id, ...which }, state)
  const gone = new Map<string, number[]>()
  for (const [accountId, seats] of Map.groupBy(moved, (seat) => seat.accountId)) {
    const seatIds = seats.map(({ seatId }) => seatId).toSorted((a, b) => a - b)
    const amountCents = seats.reduce((sum, { priceCents }) => sum + priceCents, 0)
    await addStep(tx, { saleId: sale.id, accountId, kind: state, seatIds, amountCents })
    gone.set(accountId, seatIds)
  }
  return gone
}
