import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db.ts'
import { writeLater } from '#server/gathered-writes.ts'
import type { Orders } from '#server/schema.ts'
import type { Item, Line } from '../../rules.ts'

export async function orderOfHold(db: Db, holdId: string) {
  return db.selectFrom('orders').select(['id', 'accountId']).where('holdId', '=', holdId).executeTakeFirst()
}

export function zonesOfSeats(db: Db, eventId: number, seatIds: number[]) {
  return db
    .selectFrom('eventSeats')
    .select(['eventId', 'seatId', 'zoneId'])
    .where('eventId', '=', eventId)
    .where('seatId', '=', sql<number>`any (${seatIds}::int[])`)
    .orderBy('seatId')
    .execute()
}

export function matchOnSale(db: Db, eventId: number) {
  return db
    .selectFrom('events')
    .select(['status', 'home', 'away', 'seatsPerPerson', 'ticketsPerFan'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
}

/** An order with its numbers, and all that is in it; written with what follows in its transaction. */
export async function insertOrder(
  tx: Db,
  order: Insertable<Orders> & { id: string },
  lines: Line[],
  items: Item[],
): Promise<void> {
  const columns = Object.keys(order).map((column) => sql.ref(column))
  await writeLater(
    tx,
    sql`insert into orders (${sql.join(columns)}) overriding system value values (${sql.join(Object.values(order))})`,
    1,
  )
  if (lines.length > 0) await addLines(tx, order.id, lines)
  if (items.length > 0) await addItems(tx, order.id, items)
}

function addItems(tx: Db, orderId: string, items: Item[]): Promise<void> {
  const rows = items.map((item, index) => ({ ...item, orderId, no: index + 1 }))
  return writeLater(tx, tx.insertInto('orderItems').values(rows))
}

/** The same order at other prices: what a coupon makes of it, or what it was before. */
export async function replaceSold(
  db: Db,
  id: string,
  totalCents: number,
  lines: Line[],
  items: Item[],
): Promise<void> {
  await db.deleteFrom('orderLines').where('orderId', '=', id).execute()
  await db.deleteFrom('orderItems').where('orderId', '=', id).execute()
  if (lines.length > 0) await addLines(db, id, lines)
  if (items.length > 0) await addItems(db, id, items)
  await db.updateTable('orders').set({ totalCents }).where('id', '=', id).execute()
}

export function addLines(db: Db, orderId: string, lines: Line[]): Promise<void> {
  return writeLater(db, db.insertInto('orderLines').values(lines.map((line) => ({ ...line, orderId }))))
}

/** Other fares, another choice, or other seats for the same order. */
export async function replaceLines(
  db: Db,
  { id, acceptsEqualSeats, totalCents }: { id: string; acceptsEqualSeats: boolean; totalCents: number },
  lines: Line[],
): Promise<void> {
  await db.deleteFrom('orderLines').where('orderId', '=', id).execute()
  await addLines(db, id, lines)
  await db.updateTable('orders').set({ acceptsEqualSeats, totalCents }).where('id', '=', id).execute()
}
