import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import { extensionPoint } from '#server/extension-point.ts'

type Seats = { eventId: number; seatIds: number[] }

/** The ids of orders that hang together with the one of the row `family` by more than a change of seat. */
export const tiedOrders = extensionPoint<RawBuilder<unknown>>('tied orders')

/** Orders whose money or seats hang together: changes of seat, and what pays for a bonogallo by the month. */
const familyOf = (orderIds: string[]): RawBuilder<unknown> => sql`
  with recursive family (id) as (
    select unnest(${orderIds}::uuid[])
    union
    select near.id from family cross join lateral (
      select order_id as id from seat_changes where old_order_id = family.id
      union all select old_order_id from seat_changes where order_id = family.id
      union all ${tiedOrders()}
    ) near
  )`

/**
 * Locks these orders with their families until the transaction ends, in the sequence of their ids, and answers all of them.
 * Whoever changes an order, a ticket or a sold seat begins here (decision 22). An order that came of a change while this
 * waited is newer than what was waited for, so that locking it afterwards keeps the sequence.
 */
export async function lockOrders(tx: Db, orderIds: string[]): Promise<string[]> {
  for (let known = 0; ;) {
    const { rows } = await sql<{ id: string }>`${familyOf(orderIds)}
      select id from orders where id = any (array(select id from family)) order by id for no key update`.execute(
      tx,
    )
    if (rows.length === known) return rows.map(({ id }) => id)
    known = rows.length
  }
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

/** Locks an order that is about to be sold what it is for, together with the orders that sell it a seat of theirs. */
export async function lockSale(tx: Db, orderId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct offer.order_id as id from order_lines line
    join ticket_returns offer on offer.event_id = line.event_id and offer.seat_id = line.seat_id
    where line.order_id = ${orderId} and offer.status = 'listed'`.execute(tx)
  const locked = await lockOrders(tx, [orderId, ...rows.map(({ id }) => id)])
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
