import type { Db } from '#server/db.ts'
import { announceCharges } from '../charges/announce.ts'
import { chargesOf } from '../charges/charge-rows.ts'
import { candidates, insertOwnSeats, zonePrices } from '../desk/sql.ts'
import { ownPrice } from '../../rules.ts'
import * as sql from '../sql.ts'
import { leave } from './leave.ts'
import { tellReservedAnew } from './tell.ts'

/**
 * Seats of an ended reservation that were being paid and were not, those named: where the match has another by now, they are their holders' in
 * that one, at its price and until its hour like all of it. It is locked, so that it stands until they are in it; the seats' rows are
 * blocked all the while. Answers how many.
 */
export async function reserveAnew(tx: Db, ended: sql.SaleRow, unpaid: number[]): Promise<number> {
  if (unpaid.length === 0) return 0
  const { eventId } = ended
  const found = await sql.saleOfMatch(tx, eventId)
  const sale = found && (await sql.lockSale(tx, found.id))
  if (sale?.state !== 'open' || !sale.inTime || sale.matchStatus !== 'published') return 0
  const priceOf = await zonePrices(tx, sale.id)
  const priced = (await candidates(tx, eventId, unpaid)).flatMap((one) => {
    const priceCents = ownPrice({ percent: sale.percent, priceCents: priceOf.get(one.zoneId) }, one.listCents)
    return priceCents === null ? [] : [{ ...one, priceCents }]
  })
  const left = await leave(tx, ended, { seatIds: priced.map(({ seatId }) => seatId) }, 'cancelled')
  const moved = new Set([...left.values()].flat())
  const seats = priced.filter(({ seatId }) => moved.has(seatId))
  await insertOwnSeats(tx, sale.id, eventId, seats)
  for (const [accountId, own] of Map.groupBy(seats, (seat) => seat.accountId)) {
    const cents = own.reduce((sum, { priceCents }) => sum + priceCents, 0)
    await tellReservedAnew(tx, sale, { accountId, seats: own.length, cents }, own[0]!.seatId)
    // A charge that was told already stays what it was told as.
    const charges = await chargesOf(tx, accountId)
    if (!charges.some(({ saleId }) => saleId === sale.id)) await announceCharges(tx, sale, accountId)
  }
  return seats.length
}
