import { sql } from 'kysely'
import { holdSeconds } from '#features/holds/rules.ts'
import type { Db } from '#server/db.ts'
import type { OrderStatus } from './contract.ts'
import { expiryGraceSeconds, openStatuses, type Line, type OpenPayment } from './rules.ts'

/** The attempt that may still bring money; the table belongs to payments and is only read here. */
const openPayment = sql<OpenPayment>`(
  select jsonb_build_object('method', payments.method, 'status', payments.status)
  from payments where order_id = orders.id and payments.status in ('created', 'pending', 'in_process') limit 1)`

/** The buyer's own 600 s: what was added to finish a charge, or for a voucher, is not for a new attempt. */
const holdEndsAt = sql<Date>`least(holds.expires_at,
  coalesce(holds.extended_at, holds.created_at) + make_interval(secs => ${sql.lit(holdSeconds)}))`

function orders(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.eventId')
    .innerJoin('holds', (join) =>
      join.onRef('holds.eventId', '=', 'orders.eventId').onRef('holds.id', '=', 'orders.holdId'),
    )
    .select([
      'orders.id',
      'orders.folio',
      'orders.eventId',
      'orders.accountId',
      'orders.holdId',
      'orders.priceVersion',
    ])
    .select([
      'orders.status',
      'orders.totalCents',
      'orders.acceptsEqualSeats',
      'orders.payableUntil',
      'orders.createdAt',
    ])
    .select([
      'orders.paidAt',
      'events.status as eventStatus',
      'events.startsAt',
      'events.salesEndAt',
      'events.seatsPerPerson',
      'events.cancellationRule',
    ])
    .select([
      openPayment.as('openPayment'),
      holdEndsAt.as('holdEndsAt'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** An order with its event's deadlines, its hold's end and the database's clock. */
export function findOrder(db: Db, orderId: string) {
  return orders(db).where('orders.id', '=', orderId).executeTakeFirst()
}

/** The same, locked until the transaction ends. Read after the lock is had, so nothing in it is older than the wait. */
export async function lockOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  await db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  return findOrder(db, orderId)
}

export function ordersOf(db: Db, accountId: string) {
  return orders(db)
    .select((eb) =>
      eb
        .selectFrom('orderLines')
        .whereRef('orderId', '=', 'orders.id')
        .select((line) => line.fn.countAll<number>().as('n'))
        .as('seats'),
    )
    .where('orders.accountId', '=', accountId)
    .orderBy('orders.createdAt', 'desc')
    .limit(200)
    .execute()
}

export async function orderOfHold(db: Db, holdId: string) {
  return db.selectFrom('orders').select(['id', 'accountId']).where('holdId', '=', holdId).executeTakeFirst()
}

export function linesOf(db: Db, orderId: string): Promise<Line[]> {
  return db
    .selectFrom('orderLines')
    .select(['seatId', 'zoneId', 'fare', 'faceCents', 'serviceCents', 'serviceTaxCents'])
    .where('orderId', '=', orderId)
    .orderBy('seatId')
    .execute()
}

export function zonesOfSeats(db: Db, eventId: number, seatIds: number[]) {
  return db
    .selectFrom('eventSeats')
    .select(['seatId', 'zoneId'])
    .where('eventId', '=', eventId)
    .where('seatId', '=', sql<number>`any (${seatIds}::int[])`)
    .orderBy('seatId')
    .execute()
}

export function eventRules(db: Db, eventId: number) {
  return db
    .selectFrom('events')
    .select(['status', 'seatsPerPerson'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
}

type NewOrder = {
  eventId: number
  accountId: string
  holdId: string
  priceVersion: number
  totalCents: number
  acceptsEqualSeats: boolean
  payableUntil: Date
}

export async function insertOrder(db: Db, order: NewOrder, lines: Line[]): Promise<string> {
  const { id } = await db.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()
  await insertLines(db, order.eventId, id, lines)
  return id
}

function insertLines(db: Db, eventId: number, orderId: string, lines: Line[]) {
  return db
    .insertInto('orderLines')
    .values(lines.map((line) => ({ ...line, eventId, orderId })))
    .execute()
}

/** Other fares, another choice, or other seats for the same order. */
export async function replaceLines(
  db: Db,
  order: { id: string; eventId: number; acceptsEqualSeats: boolean; totalCents: number },
  lines: Line[],
): Promise<void> {
  const { id, eventId, acceptsEqualSeats, totalCents } = order
  await db.deleteFrom('orderLines').where('eventId', '=', eventId).where('orderId', '=', id).execute()
  await insertLines(db, eventId, id, lines)
  await db.updateTable('orders').set({ acceptsEqualSeats, totalCents }).where('id', '=', id).execute()
}

/** Guarded: moves only from the status that was read. The trigger refuses any way back. */
export async function moveOrder(
  db: Db,
  order: { id: string; status: OrderStatus },
  status: OrderStatus,
  set: { payableUntil?: Date; paidAt?: Date; closedAt?: Date } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ status, ...set })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Orders whose time has passed and for which no money is on its way. */
export async function dueOrders(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', [...openStatuses])
    .where('payableUntil', '<', sql<Date>`now() - make_interval(secs => ${expiryGraceSeconds})`)
    .where(sql<boolean>`${openPayment} is null`)
    .orderBy('payableUntil')
    .limit(200)
    .execute()
  return rows.map((row) => row.id)
}
