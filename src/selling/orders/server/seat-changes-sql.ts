import { sql, type NotNull, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Payout } from '#server/schema.ts'

/** Without a ticket: of a deposit, whose money stands for the order too. */
export type SeatChange = {
  orderId: string
  eventId: number
  ticketId: string | null
  oldOrderId: string
  oldSeatId: number | null
  givenCents: number
  backCents: number
  payout: Payout
}

export async function insertChange(db: Db, change: SeatChange): Promise<void> {
  await db.insertInto('seatChanges').values(change).execute()
}

/** The change that an order is for, or the deposit that it takes; undefined where it has none. */
export function changeOf(db: Db, orderId: string) {
  return db.selectFrom('seatChanges').selectAll().where('orderId', '=', orderId).executeTakeFirst()
}

/** The change of seat that an order is for; undefined where it is for none. */
export function seatChangeOf(db: Db, orderId: string) {
  return db
    .selectFrom('seatChanges')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('ticketId', 'is not', null)
    .$narrowType<{ ticketId: NotNull; oldSeatId: NotNull }>()
    .executeTakeFirst()
}

/** Guarded: false when it was done before. */
export async function finishChange(db: Db, orderId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('seatChanges')
    .set({ doneAt: sql`clock_timestamp()` })
    .where('orderId', '=', orderId)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Part of what the old order gives has gone elsewhere: it backs the new seat no more. */
export async function spendGiven(db: Db, orderId: string, cents: number): Promise<void> {
  await db
    .updateTable('seatChanges')
    .set((eb) => ({ givenCents: eb('givenCents', '-', cents) }))
    .where('orderId', '=', orderId)
    .execute()
}

/** An order, or several, and those that their tickets went on in when they changed their seat, as a subquery of their ids. */
export const withLaterOrders = (
  order: RawBuilder<unknown> | string | string[],
): RawBuilder<string> => sql<string>`(
  with recursive later (id) as (
    select ${Array.isArray(order) ? sql`unnest(${order}::uuid[])` : sql`${order}::uuid`}
    union select change.order_id from later join seat_changes change on change.old_order_id = later.id
    where change.done_at is not null
  ) select id from later)`

/** Paid orders whose seat stands on money of this one. */
export async function changesFrom(db: Db, oldOrderId: string) {
  return db
    .selectFrom('seatChanges as change')
    .innerJoin('orders', 'orders.id', 'change.orderId')
    .select(['change.orderId', 'change.givenCents'])
    .where('change.oldOrderId', '=', oldOrderId)
    .where('change.doneAt', 'is not', null)
    .where('orders.status', '=', 'paid')
    .orderBy('change.orderId')
    .execute()
}

/** Orders for a change of this ticket that nobody has paid yet. */
export async function openChanges(db: Db, ticketId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('seatChanges as change')
    .innerJoin('orders', 'orders.id', 'change.orderId')
    .select('change.orderId')
    .where('change.ticketId', '=', ticketId)
    .where('orders.status', 'in', ['pending', 'reserved', 'in_review'])
    .orderBy('change.orderId')
    .execute()
  return rows.map((row) => row.orderId)
}
