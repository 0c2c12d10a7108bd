import { extendHeldSeats } from '#selling/holds/server/engine/seat-rows.ts'
import { partsOfHold } from '#selling/holds/server/sql.ts'
import { extendHeldPieces } from '#selling/stock/server/sql.ts'
import type { Db } from '#server/db.ts'
import { itemsOf } from './sql.ts'

/** Moves the end of everything an order holds, seats and pieces; false when some of it was lost already. */
export async function extendHeldParts(
  tx: Db,
  { id, holdId }: { id: string; holdId: string },
  until: Date,
): Promise<boolean> {
  for (const { eventId } of await partsOfHold(tx, holdId)) {
    if (!(await extendHeldSeats(tx, { eventId, holdId, until }))) return false
  }
  return (await extendHeldPieces(tx, holdId, until)) === countedPieces(await itemsOf(tx, id))
}

/** How many pieces of the stock an order's items stand for. */
export function countedPieces(items: { stockItemId: number | null; quantity: number }[]): number {
  return items.reduce((sum, item) => sum + (item.stockItemId === null ? 0 : item.quantity), 0)
}
