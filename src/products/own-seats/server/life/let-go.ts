import { unblockSeats } from '#selling/holds/server/engine/seat-rows.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { dropCharges } from '../charges/charge-rows.ts'
import * as sql from '../sql.ts'
import { reserveAnew } from './reserve-anew.ts'
import { leave } from './leave.ts'
import { tellCancelled, tellLapsed } from './tell.ts'

/** Seats of one transaction: so many are done again at most where a worker dies, and so long others wait for their rows. */
const mostAtOnce = 500

/** Seats of a reservation that leave it, on sale from now on: for who waits for them first, as whatever comes back. */
export async function letGo(
  tx: Db,
  sale: Pick<sql.SaleRow, 'id' | 'eventId'>,
  which: Parameters<typeof leave>[2],
  state: Parameters<typeof leave>[3],
): Promise<Map<string, number[]>> {
  const gone = await leave(tx, sale, which, state)
  const seatIds = [...gone.values()].flat()
  if (seatIds.length > 0) await unblockSeats(tx, sale.eventId, seatIds)
  return gone
}

/**
 * A reservation whose hour has come, or whose match is not played: seats that nobody pays for at the moment leave it, some
 * hundreds a transaction. It is closed once the last of them has; what is being paid waits for its outcome. One that the club
 * ended is over already: what was being paid then and was not is its holder's in the one that the match has by now, else it leaves
 * the same way.
 */
export async function lapseWhenOver(db: Db, saleId: number): Promise<void> {
  for (;;) {
    const left = await db.transaction().execute(async (tx) => {
      const sale = await sql.lockSale(tx, saleId)
      if (sale === undefined || sale.state === 'closed') return 0
      if (sale.state === 'cancelled') {
        // The same seats twice: one whose payment fails in between is its holder's next time, and not let go unasked.
        const unpaid = await sql.unpaidSeats(tx, saleId)
        return (await reserveAnew(tx, sale, unpaid)) + (await cancelSale(tx, sale, unpaid))
      }
      const off = sale.matchStatus === 'cancelled'
      if (!off && sale.inTime) return 0
      const gone = await letGo(tx, sale, { most: mostAtOnce }, off ? 'cancelled' : 'lapsed')
      // Who is told of a match that is cancelled is told by that.
      if (!off) for (const [accountId, seats] of gone) await tellLapsed(tx, sale, accountId, seats.length)
      if (gone.size === 0 && (await sql.countReserved(tx, saleId)) === 0) {
        await dropCharges(tx, saleId, 'Ya no hay nada que cobrar.')
        await sql.endSale(tx, saleId, 'closed')
        await audit(tx, {
          accountId: null,
          action: 'own_seat.close',
          subject: `event:${sale.eventId}`,
          detail: {},
        })
      }
      return gone.size
    })
    if (left === 0) return
  }
}

/** The club ends it: what nobody pays for at the moment is on sale, all of it or the seats named, and who hoped is told. */
export async function cancelSale(tx: Db, sale: sql.SaleRow, seatIds?: number[]): Promise<number> {
  const gone = await letGo(tx, sale, { ...(seatIds && { seatIds }) }, 'cancelled')
  if (sale.matchStatus !== 'cancelled')
    for (const accountId of gone.keys()) await tellCancelled(tx, sale, accountId)
  return [...gone.values()].reduce((sum, seats) => sum + seats.length, 0)
}
