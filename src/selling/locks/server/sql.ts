import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import { bound, compiledForAll, compiledOnce } from '#server/compiled-once.ts'
import { extensionPoint } from '#server/extension-point.ts'

type Seats = { eventId: number; seatIds: number[] }

/** The ids of orders that hang together with the one of the row `family` by more than a change of seat. */
export const tiedOrders = extensionPoint<RawBuilder<unknown>>('tied orders')

/** Orders whose money or seats hang together: changes of seat, and what pays for a bonogallo by the month. */
const familyFrom = (first: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with recursive family (id) as (
    ${first}
    union
    select near.id from family cross join lateral (
      select order_id as id from seat_changes where old_order_id = family.id
      union all select old_order_id from seat_changes where order_id = family.id
      union all ${tiedOrders()}
    ) near
  )`

const familyOf = (orderIds: string[]) => familyFrom(sql`select unnest(${orderIds}::uuid[])`)

/**
 * SQL, beside a row `line` of an order: `offer`, the order that sells its seat again. Asked seat by seat: a plan that is kept since nothing was
 * on sale again would read all offers each time (`tests/kept-plans.test.ts`).
 */
export const offerOfLine = sql`lateral (select order_id from ticket_returns
  where event_id = line.event_id and seat_id = line.seat_id and status = 'listed' offset 0) offer`

/** An order with those that sell it a seat of theirs. */
const withSellers = (orderId: string) => sql`
  select ${orderId}::uuid
  union select offer.order_id from order_lines line cross join ${offerOfLine} where line.order_id = ${orderId}`

/** SQL: how many orders hang together with one, and with those that sell it a seat: what a lock of them must have had. */
export const familySize = (orderId: string) =>
  sql<number>`(${familyFrom(sql`select ${orderId}::uuid`)} select count(*)::int from family)`
export const saleSize = (orderId: string) =>
  sql<number>`(${familyFrom(withSellers(orderId))} select count(*)::int from family)`

/** SQL, behind `family`: its orders, locked in the sequence of their ids. */
const lockingFamily = sql`select id from orders where id = any (array(select id from family)) order by id for no key update`

async function lockFamily(tx: Db, family: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${family} ${lockingFamily}`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Locks these orders with their families until the transaction ends, in the sequence of their ids, and answers all of them.
 * Whoever changes an order, a ticket or a sold seat begins here (decision 22). An order that came of a change while this
 * waited is newer than what was waited for, so that locking it afterwards keeps the sequence.
 */
export async function lockOrders(tx: Db, orderIds: string[]): Promise<string[]> {
  for (let known = 0; ;) {
    const locked = await lockFamily(tx, familyOf(orderIds))
    if (locked.length === known) return locked
    known = locked.length
  }
}

type ById = { orderId: string }
/** SQL, behind `family`: the same as `lockingFamily` of those that nobody else has at the moment. */
const takingFamily = sql`${lockingFamily} skip locked`

const lockFree = compiledForAll({ orderId: 'uuid' }, (tx, { orderId }: ById) =>
  bound<{ locked: number }>(
    tx,
    sql`${familyFrom(sql`select ${orderId}::uuid`)}, locked as materialized (${takingFamily})
      select count(*)::int as locked from locked`,
  ),
)

/**
 * Locks many orders without waiting for any: how many each hangs together with, itself among them, that nobody else has. Who locks
 * one of a family's without the rest goes on with none of it.
 */
export async function lockFreeOrders(tx: Db, orderIds: string[]): Promise<number[]> {
  const rows = await lockFree(
    tx,
    orderIds.map((orderId) => ({ orderId })),
  )
  return rows.map((row) => row!.locked)
}

const lockById = compiledOnce((tx, { orderId }: ById) =>
  bound<{ id: string }>(tx, sql`${familyFrom(sql`select ${orderId}::uuid`)} ${lockingFamily}`),
)

/** The same once, for who reads next whether there are more by now (`familySize`): how many it locked. */
export async function lockOrderOnce(tx: Db, orderId: string): Promise<number> {
  return (await lockById(tx, { orderId })).length
}

/** The same without waiting, for what was not known when the transaction began: false when somebody else has one of them. */
export async function tryLockOrders(tx: Db, orderIds: string[]): Promise<boolean> {
  const { rows } = await sql<{ id: string; had: boolean }>`${familyOf(orderIds)}
    select family.id, had.id is not null as had from family left join lateral (
      select id from orders where orders.id = family.id for no key update skip locked) had on true`.execute(
    tx,
  )
  return rows.every(({ had }) => had)
}

/**
 * The valid tickets of these orders and their families by id, then the seats of all their lines, and those given besides,
 * by match and number.
 */
export async function lockPlaces(tx: Db, orderIds: string[], more?: Seats): Promise<void> {
  await sql`${familyOf(orderIds)}
    select from tickets where order_id = any (array(select id from family)) and status = 'valid'
    order by id for no key update`.execute(tx)
  await sql`${familyOf(orderIds)}
    select from event_seats where (event_id, seat_id) in (
      select event_id, seat_id from order_lines where order_id = any (array(select id from family))
      union all select ${more?.eventId ?? null}::int, unnest(${more?.seatIds ?? []}::int[]))
    order by event_id, seat_id for no key update`.execute(tx)
}

/**
 * Locks an order that is about to be sold what it is for, once, together with the orders that sell it a seat of theirs: how
 * many it locked, for who reads next whether there are more by now (`saleSize`).
 */
export async function lockSaleOnce(tx: Db, orderId: string): Promise<number> {
  const locked = await lockFamily(tx, familyFrom(withSellers(orderId)))
  await lockBesides(tx, locked)
  return locked.length
}

/** SQL: the same as the beginning of a statement that goes on with `locked`, the orders' ids, and then asks `lockBesides`. */
export const lockingSale = (orderId: string, { waits }: { waits: boolean }) =>
  sql`${familyFrom(withSellers(orderId))}, locked as materialized (${waits ? lockingFamily : takingFamily})`

/** What orders that are sold together lock besides themselves; of one alone there is nothing. */
export async function lockBesides(tx: Db, locked: string[]): Promise<void> {
  if (locked.length === 1) return
  await lockPlaces(tx, locked)
  await lockCountsAndCredit(tx, locked)
}

/** The same for a seat that is about to be given for a ticket's, before there is an order for it: held, or free still. */
export function lockExchange(
  tx: Db,
  { orderId, ...given }: Seats & { orderId: string; holdId?: string },
): Promise<void> {
  return lockExchanges(tx, { orderIds: [orderId], ...given })
}

/** The same for tickets of several orders that go together, each for one of the seats. */
export async function lockExchanges(
  tx: Db,
  { orderIds, holdId, ...seats }: Seats & { orderIds: string[]; holdId?: string },
): Promise<void> {
  const locked = await lockOrders(tx, [...orderIds, ...(await sellingOrders(tx, seats))])
  if (holdId !== undefined)
    await sql`select from holds where id = ${holdId} order by event_id for no key update`.execute(tx)
  await lockPlaces(tx, locked, seats)
  await lockCountsAndCredit(tx, locked)
}

/** The orders that sell these seats again, locked before there is one that buys them. */
export async function lockSellers(tx: Db, seats: Seats): Promise<void> {
  await lockOrders(tx, await sellingOrders(tx, seats))
}

/** The same of what a hold has. */
export async function lockSellersOfHold(tx: Db, holdId: string): Promise<void> {
  const parts = await tx.selectFrom('holds').select(['eventId', 'seatIds']).where('id', '=', holdId).execute()
  const sellers = await Promise.all(parts.map((part) => sellingOrders(tx, part)))
  await lockOrders(tx, sellers.flat())
}

/** Which orders sell seats of a match that are on sale again. */
export async function sellingOrders(db: Db, { eventId, seatIds }: Seats): Promise<string[]> {
  const rows = await db
    .selectFrom('ticketReturns')
    .select('orderId')
    .distinct()
    .where('eventId', '=', eventId)
    .where('seatId', '=', sql<number>`any (${seatIds}::int[])`)
    .where('status', '=', 'listed')
    .execute()
  return rows.map((row) => row.orderId)
}

/** What buyers and holders of these orders count against a limit, then the credit that they have. */
async function lockCountsAndCredit(tx: Db, orderIds: string[]): Promise<void> {
  const people = sql`select account_id from orders where id = any (${orderIds}::uuid[])
    union select account_id from tickets where order_id = any (${orderIds}::uuid[])`
  await sql`select from buyer_counts
    where subject in (select counts_as from orders where id = any (${orderIds}::uuid[])) and account_id in (${people})
    order by subject, account_id for no key update`.execute(tx)
  await sql`select from ledger_accounts where id in (select 'credit:' || account_id from (${people}) person)
    order by id for no key update`.execute(tx)
}

/** Locks a ticket after its order and all that hangs together with it; false when there is no such ticket. */
export async function lockTicketOfOrder(tx: Db, ticketId: string): Promise<boolean> {
  const ticket = await tx
    .selectFrom('tickets')
    .select('orderId')
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (ticket === undefined) return false
  await lockOrders(tx, [ticket.orderId])
  await sql`select from tickets where id = ${ticketId} for no key update`.execute(tx)
  return true
}

/** Locks the order that was made of a hold, where there is one: an order is locked before its hold. */
export async function lockOrderOfHold(tx: Db, holdId: string): Promise<void> {
  const order = await tx.selectFrom('orders').select('id').where('holdId', '=', holdId).executeTakeFirst()
  if (order !== undefined) await lockOrders(tx, [order.id])
}
