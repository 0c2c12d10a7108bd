import type { Hall } from '#features/holds/engine/hall.ts'
import { readSeatStates } from '#features/holds/engine/hall-facts.ts'
import {
  releaseHeldSeats,
  releaseSoldSeats,
  sellHeldSeats,
  takeFreeSeats,
} from '#features/holds/engine/seat-rows.ts'
import type { Line } from '#features/orders/rules.ts'
import { linesOf, replaceLines, type OrderRow } from '#features/orders/sql.ts'
import { anyAvailable, bestAvailable } from '#features/venues/plan/best-available.ts'
import type { Db } from '#server/db.ts'

/** `names`: the new seats as a person reads them, where they are others than those that were ordered. */
export type Sold = { lines: Line[]; how: 'held' | 'free' | 'equal'; names: string }
type HallOf = (eventId: number) => Promise<Hall>

const takingMs = 60_000
const tries = 3

/**
 * The seats for money that has come: those the order still holds; else the same ones if nobody has them; else, where
 * the buyer agreed, as many together in the same zone at the same price. Null, with nothing kept, when there are none.
 */
export async function sellSeats(tx: Db, hallOf: HallOf, order: OrderRow): Promise<Sold | null> {
  const { id: orderId, eventId, holdId } = order
  const lines = await linesOf(tx, orderId)
  const seatIds = lines.map((line) => line.seatId)
  const sold = await sellHeldSeats(tx, { eventId, holdId, orderId, seatIds })
  if (sold.length === seatIds.length) return { lines, how: 'held', names: '' }

  const lost = seatIds.filter((seatId) => !sold.includes(seatId))
  if (await sellFree(tx, order, lost)) return { lines, how: 'free', names: '' }
  await releaseSoldSeats(tx, { eventId, orderId, seatIds: sold })
  if (!order.acceptsEqualSeats) return null

  await releaseHeldSeats(tx, { eventId, holdId })
  const hall = await hallOf(eventId)
  for (let salt = 0; salt < tries; salt += 1) {
    const equal = equalSeats(hall, await readSeatStates(tx, eventId), lines, salt)
    if (equal === null) return null
    if (
      await sellFree(
        tx,
        order,
        equal.map((line) => line.seatId),
      )
    ) {
      await replaceLines(tx, order, equal)
      return { lines: equal, how: 'equal', names: equal.map((line) => nameOf(hall, line.seatId)).join('; ') }
    }
  }
  return null
}

async function sellFree(tx: Db, order: OrderRow, seatIds: number[]): Promise<boolean> {
  const { id: orderId, eventId, holdId } = order
  const until = new Date(order.now.getTime() + takingMs)
  if (!(await takeFreeSeats(tx, { eventId, seatIds, holdId, until }))) return false
  await sellHeldSeats(tx, { eventId, holdId, orderId, seatIds })
  return true
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
