import { fareNameOf } from '#catalogue/fares/server/sql.ts'
import { sql, type ExpressionBuilder } from 'kysely'
import { holdSeconds } from '#selling/holds/rules.ts'
import { keptOut, type KeptOut } from '#people/restrictions/server/sql.ts'
import {
  familySize,
  lockFreeOrders,
  lockOrderOnce,
  lockSaleOnce,
  offerOfLine,
  saleSize,
} from '#selling/locks/server/sql.ts'
import type { Db } from '#server/db.ts'
import { compiledForAll, compiledOnce } from '#server/compiled-once.ts'
import { rowsWrite } from '#server/gathered-writes.ts'
import type { DB } from '#server/schema.ts'
import type { OrderStatus } from '../contract.ts'
import { expiryGraceSeconds, openStatuses, type Item, type NamedLine, type OpenPayment } from '../rules.ts'

/** The attempt that may still bring money; the table belongs to payments and is only read here. */
export const openPayment = sql<OpenPayment>`(
  select jsonb_build_object('method', payments.method, 'status', payments.status)
  from payments where order_id = orders.id and payments.method not in ('credit', 'gift_card')
    and payments.status in ('created', 'pending', 'in_process') limit 1)`

/** The buyer's own 600 s, or what was promised: what was added to finish a charge, or for a voucher, is not for a new attempt. */
const holdEndsAt = sql<Date>`coalesce((
  select case when promised_until is not null then promised_until else least(expires_at, coalesce(extended_at, created_at) + make_interval(secs => ${sql.lit(holdSeconds)})) end
  from holds where holds.id = orders.hold_id order by event_id limit 1), orders.hold_ends_at)`

/** What of the order its owner pays with credit; the table belongs to payments and is only read here. */
const creditCents = sql<number>`coalesce((
  select amount_cents from payments where order_id = orders.id and payments.method = 'credit'
    and payments.status in ('created', 'pending', 'in_process', 'approved', 'refunded') limit 1), 0)`

/** What of the order gift cards pay. */
const giftCents = sql<number>`coalesce((
  select sum(amount_cents)::int from payments where order_id = orders.id and payments.method = 'gift_card'
    and payments.status in ('pending', 'approved')), 0)`

/** The deadlines of the first of an order's matches; without a match there is none. */
const matchesOfOrder = (eb: ExpressionBuilder<DB, 'orders'>) =>
  eb
    .selectFrom('events')
    .select((event) => [
      event.fn.min('startsAt').as('startsAt'),
      event.fn.min('salesEndAt').as('salesEndAt'),
      event.fn.min('cancellationRule').as('cancellationRule'),
      sql<boolean>`coalesce(bool_or(status = 'cancelled'), false)`.as('cancelled'),
      sql<boolean>`coalesce(bool_and(status = 'published'), true)`.as('published'),
    ])
    .where((event) =>
      event.or([
        event('events.id', '=', event.ref('orders.eventId')),
        event.and([
          event('orders.eventId', 'is', null),
          event(
            'events.id',
            'in',
            event.selectFrom('orderLines').select('orderLines.eventId').whereRef('orderId', '=', 'orders.id'),
          ),
        ]),
      ]),
    )
    .as('match')

/** Its lines and items, read with it; in the sequence in which they are shown. */
const linesOfRow = sql<NamedLine[]>`coalesce((
  select jsonb_agg(jsonb_build_object('eventId', event_id, 'seatId', seat_id, 'zoneId', zone_id, 'fare', fare,
    'fareName', ${fareNameOf('order_lines.fare')}, 'faceCents', face_cents, 'serviceCents', service_cents, 'serviceTaxCents', service_tax_cents) order by event_id, seat_id)
  from order_lines where order_id = orders.id), '[]')`
const itemsOfRow = sql<Item[]>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', kind, 'stockItemId', stock_item_id, 'title', title, 'quantity', quantity,
    'unitCents', unit_cents, 'taxCents', tax_cents) order by no)
  from order_items where order_id = orders.id), '[]')`

/** What whoever is about to pay or sell an order asks besides: its buyer, what keeps them out, and whether it was tried before. */
type Payable = {
  buyer: { email: string; firstName: string; lastName: string }
  keptOut: KeptOut | null
  /** There is an attempt to pay it, open or ended. */
  tried: boolean
  /** Somebody sells a seat of it again. */
  resold: boolean
}
const buyer = sql<Payable['buyer']>`(
  select jsonb_build_object('email', email, 'firstName', first_name, 'lastName', last_name)
  from accounts where accounts.id = orders.account_id)`
const tried = sql<boolean>`exists (select from payments where order_id = orders.id and payments.method not in ('credit', 'gift_card'))`

const resold = sql<boolean>`exists (select from order_lines line cross join ${offerOfLine} where line.order_id = orders.id)`

function orders(db: Db) {
  return db
    .selectFrom('orders')
    .leftJoinLateral(matchesOfOrder, (join) => join.onTrue())
    .select([
      'orders.id',
      'orders.folio',
      'orders.kind',
      'orders.title',
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
      'orders.affiliateId',
      'orders.countsAs',
      'orders.counted',
      'orders.countsMost',
      'match.startsAt',
      'match.salesEndAt',
      'match.cancellationRule',
      sql<boolean>`match.cancelled`.as('cancelled'),
      sql<boolean>`match.published`.as('published'),
    ])
    .select([
      creditCents.as('creditCents'),
      giftCents.as('giftCents'),
      openPayment.as('openPayment'),
      holdEndsAt.as('holdEndsAt'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>
export type PayableOrder = OrderRow & Payable

const orderById = (db: Db, orderId: string) =>
  orders(db)
    .select([linesOfRow.as('lines'), itemsOfRow.as('items')])
    .where('orders.id', '=', orderId)

const payable = (db: Db, orderId: string) =>
  orderById(db, orderId).select([
    buyer.as('buyer'),
    keptOut(sql`orders.account_id`).as('keptOut'),
    tried.as('tried'),
    resold.as('resold'),
  ])

type ById = { orderId: string }
const readOrder = compiledOnce((db, { orderId }: ById) => orderById(db, orderId))
const readLocked = compiledOnce((db, { orderId }: ById) =>
  orderById(db, orderId).select(familySize(orderId).as('family')),
)
const toPay = (db: Db, { orderId }: ById) => payable(db, orderId).select(familySize(orderId).as('family'))
const readToPay = compiledOnce(toPay)
const readAllToPay = compiledForAll({ orderId: 'uuid' }, toPay)
const toSell = (db: Db, { orderId }: ById) => payable(db, orderId).select(saleSize(orderId).as('family'))
const readToSell = compiledOnce(toSell)
const readAllToSell = compiledForAll({ orderId: 'uuid' }, toSell)

/** An order with what is in it, its event's deadlines, its hold's end and the database's clock. */
export async function findOrder(db: Db, orderId: string) {
  return (await readOrder(db, { orderId }))[0]
}

/**
 * The same, locked until the transaction ends, with the orders that hang together with it. Read after the lock is had, so
 * nothing in it is older than the wait.
 */
export async function lockOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  for (;;) {
    const locked = await lockOrderOnce(db, orderId)
    const [order] = await readLocked(db, { orderId })
    if (order === undefined || order.family === locked) return order
  }
}

/** The same of an order that is about to be paid. */
export async function lockOrderToPay(db: Db, orderId: string): Promise<PayableOrder | undefined> {
  for (;;) {
    const locked = await lockOrderOnce(db, orderId)
    const [order] = await readToPay(db, { orderId })
    if (order === undefined || order.family === locked) return order
  }
}

/** The same of many, each alone in its family; nothing for one that is not, or that somebody else has at the moment. */
export async function lockFreeToPay(db: Db, orderIds: string[]): Promise<(PayableOrder | undefined)[]> {
  const locked = await lockFreeOrders(db, orderIds)
  const orders = await readAllToPay(
    db,
    orderIds.map((orderId) => ({ orderId })),
  )
  return orders.map((order, at) => (locked[at] === 1 && order?.family === 1 ? order : undefined))
}

/** The same of an order that is about to be sold what it is for: together with those who sell it a seat of theirs. */
export async function lockOrderToSell(db: Db, orderId: string): Promise<PayableOrder | undefined> {
  for (;;) {
    const locked = await lockSaleOnce(db, orderId)
    const [order] = await readToSell(db, { orderId })
    if (order === undefined || order.family === locked) return order
  }
}

/** An order that is locked to be sold what it is for, with how many a lock of it must have had. */
export async function findOrderOnSale(db: Db, orderId: string) {
  return (await readToSell(db, { orderId }))[0]!
}

/**
 * Comes back once the order, as it reads now, stands on a standby too where the club has one. In the instant in which a primary
 * without standbys shuts down, others read what it never acknowledged: a lock is a write, and waits as every write does.
 */
export async function untilOrderIsKept(db: Db, orderId: string): Promise<void> {
  await db.selectFrom('orders').select('id').where('id', '=', orderId).forKeyShare().execute()
}

export function findOrdersOnSale(db: Db, orderIds: string[]) {
  return readAllToSell(
    db,
    orderIds.map((orderId) => ({ orderId })),
  )
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

export function linesOf(db: Db, orderId: string): Promise<NamedLine[]> {
  return db
    .selectFrom('orderLines')
    .select(['eventId', 'seatId', 'zoneId', 'fare', 'faceCents', 'serviceCents', 'serviceTaxCents'])
    .select(fareNameOf('order_lines.fare').as('fareName'))
    .where('orderId', '=', orderId)
    .orderBy('eventId')
    .orderBy('seatId')
    .execute()
}

export function itemsOf(db: Db, orderId: string): Promise<Item[]> {
  return db
    .selectFrom('orderItems')
    .select(['kind', 'stockItemId', 'title', 'quantity', 'unitCents', 'taxCents'])
    .where('orderId', '=', orderId)
    .orderBy('no')
    .execute()
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

/** The same of an open order under its lock that is paid, with what follows in its transaction, which fails where it was moved. */
export function markPaid(
  tx: Db,
  { id, status, now }: Pick<OrderRow, 'id' | 'status' | 'now'>,
): Promise<void> {
  return pay(tx, [{ id, status, now }], () => new Error(`order ${id} moved under its lock`))
}

const pay = rowsWrite<Pick<OrderRow, 'id' | 'status' | 'now'>>(
  { id: 'uuid', status: 'order_status', now: 'timestamptz' },
  (given) => `update orders set status = 'paid', paid_at = given.now from ${given}
    where orders.id = given.id and orders.status = given.status`,
)

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

/** An order's title without a name that is forgotten; the rest of what it says stays. */
export async function replaceInTitle(tx: Db, orderId: string, name: string, by: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ title: sql<string>`replace(title, ${name}, ${by})` })
    .where('id', '=', orderId)
    .execute()
}
