import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db.ts'
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

export async function insertOrder(
  db: Db,
  order: Insertable<Orders>,
  lines: Line[],
  items: Item[],
): Promise<string> {
  const { id } = await db.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()
  if (lines.length > 0) await addLines(db, id, lines)
  if (items.length > 0) await addItems(db, id, items)
  return id
}

async function addItems(db: Db, orderId: string, items: Item[]): Promise<void> {
  const rows = items.map((item, index) => ({ ...item, orderId, no: index + 1 }))
  await db.insertInto('orderItems').values(rows).execute()
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

export async function addLines(db: Db, orderId: string, lines: Line[]): Promise<void> {
  await db
    .insertInto('orderLines')
    .values(lines.map((line) => ({ ...line, orderId })))
    .execute()
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
