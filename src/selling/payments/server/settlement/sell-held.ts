import type { Hall } from '#selling/holds/server/engine/hall.ts'
import { reserve } from '#selling/holds/server/engine/reserve.ts'
import { readSeatStates } from '#selling/holds/server/engine/hall-facts.ts'
import { releaseHeldSeats, releaseSoldSeats, sellHeldSeats } from '#selling/holds/server/engine/seat-rows.ts'
import type { Line } from '#selling/orders/rules.ts'
import { replaceLines } from '#selling/orders/server/placing/order-rows.ts'
import type { OrderRow } from '#selling/orders/server/sql.ts'
import { releaseSoldPieces, sellPieces, takePieces } from '#selling/stock/server/sql.ts'
import { anyAvailable, bestAvailable } from '#catalogue/venues/plan/best-available.ts'
import type { Db } from '#server/db.ts'
import { claimOffers, type Offer } from './resale.ts'

/** `names`: the new seats as a person reads them, where they are others than those that were ordered. */
export type Sold = { lines: Line[]; how: 'held' | 'free' | 'equal'; names: string; offers: Offer[] }
type SeatsSold = { how: 'held' | 'free'; offers: Offer[] }
type HallOf = (eventId: number) => Promise<Hall>
/** `resold`: whether somebody sells a seat of it again, where that was read under its lock. */
type Selling = OrderRow & { resold?: boolean }

const takingMs = 60_000
const tries = 3

/**
 * What the order is for, now that money has come: seats and pieces it still holds; else the same ones if nobody has them;
 * else, for tickets where the buyer agreed, as many together in the same zone at the same price. Null, with nothing kept.
 */
export async function sellHeld(tx: Db, hallOf: HallOf, order: Selling): Promise<Sold | null> {
  const { lines } = order
  let how: Sold['how'] = 'held'
  const offers: Offer[] = []
  for (const [eventId, seats] of Map.groupBy(lines, (line) => line.eventId)) {
    const part = await sellSeats(
      tx,
      order,
      eventId,
      seats.map((line) => line.seatId),
    )
    if (part === null) {
      await takeBack(tx, order, lines)
      const { eventId: match } = order
      return order.acceptsEqualSeats && match !== null ? sellEqual(tx, hallOf, order, match, lines) : null
    }
    if (part.how === 'free') how = 'free'
    offers.push(...part.offers)
  }
  if (await sellStock(tx, order)) return { lines, how, names: '', offers }
  await takeBack(tx, order, lines)
  return null
}

/** Seats of one match: held still, or free again; null when somebody else has one, or sat down on it. */
async function sellSeats(
  tx: Db,
  order: Selling,
  eventId: number,
  seatIds: number[],
): Promise<SeatsSold | null> {
  const { id: orderId, holdId } = order
  const sold = await sellHeldSeats(tx, { eventId, holdId, orderId, seatIds })
  const lost = seatIds.filter((seatId) => !sold.includes(seatId))
  if (lost.length > 0 && !(await takeFree(tx, order, eventId, lost))) return null
  // What was held until now nobody can have offered since the order was read.
  if (lost.length === 0 && order.resold === false) return { how: 'held', offers: [] }
  const offers = await claimOffers(tx, order, eventId, seatIds)
  return offers && { how: lost.length > 0 ? 'free' : 'held', offers }
}

async function takeFree(tx: Db, order: OrderRow, eventId: number, seatIds: number[]): Promise<boolean> {
  const { id: orderId, holdId } = order
  const until = new Date(order.now.getTime() + takingMs)
  // Who has paid comes before who waits.
  if ((await reserve(tx, { eventId, seatIds, owner: { holdId, until }, rested: true })).length > 0)
    return false
  await sellHeldSeats(tx, { eventId, holdId, orderId, seatIds })
  return true
}

/** Pieces of the stock: held still, or free again; false when there are not enough. */
async function sellStock(tx: Db, order: OrderRow): Promise<boolean> {
  const { id: orderId, holdId, now } = order
  const items = order.items.filter((item) => item.stockItemId !== null)
  if (items.length === 0) return true
  const sold = new Map((await sellPieces(tx, { holdId, orderId })).map((of) => [of.itemId, of.quantity]))
  const wanted = [...Map.groupBy(items, (item) => item.stockItemId!)].flatMap(([itemId, same]) => {
    const quantity = same.reduce((sum, item) => sum + item.quantity, 0) - (sold.get(itemId) ?? 0)
    return quantity > 0 ? [{ itemId, quantity }] : []
  })
  if (wanted.length === 0) return true
  if (!(await takePieces(tx, { holdId, until: new Date(now.getTime() + takingMs), wanted }))) return false
  await sellPieces(tx, { holdId, orderId })
  return true
}

async function takeBack(tx: Db, { id: orderId }: OrderRow, lines: Line[]): Promise<void> {
  for (const [eventId, seats] of Map.groupBy(lines, (line) => line.eventId)) {
    await releaseSoldSeats(tx, { eventId, orderId, seatIds: seats.map((line) => line.seatId) })
  }
  await releaseSoldPieces(tx, orderId)
}

async function sellEqual(
  tx: Db,
  hallOf: HallOf,
  order: OrderRow,
  eventId: number,
  lines: Line[],
): Promise<Sold | null> {
  await releaseHeldSeats(tx, { eventId, holdId: order.holdId })
  const hall = await hallOf(eventId)
  for (let salt = 0; salt < tries; salt += 1) {
    const equal = equalSeats(hall, await readSeatStates(tx, eventId), lines, salt)
    if (equal === null) return null
    const seatIds = equal.map((line) => line.seatId)
    if (!(await takeFree(tx, order, eventId, seatIds))) continue
    const offers = await claimOffers(tx, order, eventId, seatIds)
    if (offers !== null) {
      if (!(await sellStock(tx, order))) {
        await takeBack(tx, order, equal)
        return null
      }
      await replaceLines(tx, order, equal)
      const names = seatIds.map((seatId) => nameOf(hall, seatId)).join('; ')
      return { lines: equal, how: 'equal', names, offers }
    }
    await takeBack(tx, order, equal)
  }
  return null
}

function nameOf(hall: Hall, seatId: number): string {
  const { section, row, seat } = hall.placeOf(seatId)
  return seat === '' ? section : `${section}, fila ${row}, asiento ${seat}`
}

/** Zone by zone the best group of the same size. A wheelchair's place has no equal, nor does a clear view a blocked one. */
export function equalSeats(hall: Hall, states: Uint8Array, lines: Line[], salt: number): Line[] | null {
  const taken = new Set<number>()
  const isFree = (seat: number) => states[seat] === 0 && !taken.has(seat) && !hall.placeOf(seat).obstructed
  const equal: Line[] = []
  for (const [zoneId, group] of Map.groupBy(lines, (line) => line.zoneId)) {
    if (group.some((line) => hall.placeOf(line.seatId).accessible)) return null
    const pick = hall.admissionOf(zoneId) === 'general' ? anyAvailable : bestAvailable
    const seatIds = pick(hall.plan, isFree, { quantity: group.length, zoneId, salt })
    if (seatIds.length < group.length) return null
    for (const [index, line] of group.entries()) {
      const seatId = seatIds[index]!
      taken.add(seatId)
      equal.push({ ...line, seatId })
    }
  }
  return equal
}
