import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { rowsWrite, writeLater } from '#server/gathered-writes.ts'
import type { OrderKind } from '#server/schema.ts'
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

export type NewOrderRow = {
  id: string
  folio: number
  kind: OrderKind
  accountId: string
  holdId: string
  title: string
  eventId: number | null
  priceVersion: number
  acceptsEqualSeats: boolean
  totalCents: number
  payableUntil: Date
  affiliateId: string | null
  countsAs: string | null
  counted: number
  countsMost: number
}

const addOrders = rowsWrite<NewOrderRow>(
  {
    id: 'uuid',
    folio: 'bigint',
    kind: 'order_kind',
    accountId: 'uuid',
    holdId: 'uuid',
    title: 'text',
    eventId: 'int',
    priceVersion: 'int',
    acceptsEqualSeats: 'boolean',
    totalCents: 'int',
    payableUntil: 'timestamptz',
    affiliateId: 'uuid',
    countsAs: 'text',
    counted: 'int',
    countsMost: 'int',
  },
  (
    given,
  ) => `insert into orders (id, folio, kind, account_id, hold_id, title, event_id, price_version, accepts_equal_seats,
      total_cents, payable_until, hold_ends_at, affiliate_id, counts_as, counted, counts_most)
    overriding system value
    select id, folio, kind, account_id, hold_id, title, event_id, price_version, accepts_equal_seats,
      total_cents, payable_until, payable_until, affiliate_id, counts_as, counted, counts_most from ${given}`,
)

/** An order with its numbers, and all that is in it; written with what follows in its transaction. */
export async function insertOrder(tx: Db, order: NewOrderRow, lines: Line[], items: Item[]): Promise<void> {
  await addOrders(tx, [order])
  if (lines.length > 0) await addLines(tx, order.id, lines)
  if (items.length > 0) await addItems(tx, order.id, items)
}

function addItems(tx: Db, orderId: string, items: Item[]): Promise<void> {
  const rows = items.map((item, index) => ({ ...item, orderId, no: index + 1 }))
  return writeLater(tx, tx.insertInto('orderItems').values(rows))
}

/** The same order at other prices or with other items: what a coupon makes of it, what was added, or what it was before. */
export async function replaceSold(
  db: Db,
  { id, ...set }: { id: string; totalCents: number; acceptsEqualSeats?: boolean },
  lines: Line[],
  items: Item[],
): Promise<void> {
  await db.deleteFrom('orderLines').where('orderId', '=', id).execute()
  await db.deleteFrom('orderItems').where('orderId', '=', id).execute()
  if (lines.length > 0) await addLines(db, id, lines)
  if (items.length > 0) await addItems(db, id, items)
  await db.updateTable('orders').set(set).where('id', '=', id).execute()
}

export function addLines(db: Db, orderId: string, lines: Line[]): Promise<void> {
  return insertLines(
    db,
    lines.map((line) => ({ ...line, orderId })),
  )
}

const insertLines = rowsWrite<Omit<Line, 'fareName'> & { orderId: string }>(
  {
    orderId: 'uuid',
    eventId: 'int',
    seatId: 'int',
    zoneId: 'smallint',
    fare: 'text',
    faceCents: 'int',
    serviceCents: 'int',
    serviceTaxCents: 'int',
  },
  (
    given,
  ) => `insert into order_lines (order_id, event_id, seat_id, zone_id, fare, face_cents, service_cents, service_tax_cents)
    select order_id, event_id, seat_id, zone_id, fare, face_cents, service_cents, service_tax_cents from ${given}`,
)

/** Other seats for the same order. */
export async function replaceLines(
  db: Db,
  { id, acceptsEqualSeats, totalCents }: { id: string; acceptsEqualSeats: boolean; totalCents: number },
  lines: Line[],
): Promise<void> {
  await db.deleteFrom('orderLines').where('orderId', '=', id).execute()
  await addLines(db, id, lines)
  await db.updateTable('orders').set({ acceptsEqualSeats, totalCents }).where('id', '=', id).execute()
}
