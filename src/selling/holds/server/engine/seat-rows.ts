import { sql, type RawBuilder } from 'kysely'
import { queryable, type Db } from '#server/db.ts'
import type { SeatStatus } from '#server/schema.ts'
import { releasePhaseQuota } from '#catalogue/sale-phases/server/sql.ts'
import { announceSeats } from './announce-seats.ts'
import { letRest } from '../resting/rest-seats.ts'

type Held = { eventId: number; holdId: string; seatIds: number[]; carts: boolean }

/**
 * Held by that hold → free again or at rest, of one match; a ballot's are blocked again, as its trigger says.
 * `carts`: it was never ordered.
 */
export async function freeHeld(db: Db, { eventId, holdId, seatIds, carts }: Held): Promise<number[]> {
  const { rows } = await sql<Freed>`
    with mine as materialized (
      select seat_id from event_seats
      where event_id = ${eventId} and seat_id = any (${seatIds}::int[]) and status = 'held' and hold_id = ${holdId}
      order by seat_id for no key update
    )
    update event_seats seat set status = 'free', hold_id = null, held_until = null
    from mine where seat.event_id = ${eventId} and seat.seat_id = mine.seat_id
    returning seat.seat_id, seat.status`.execute(db)
  return tellFreed(db, { eventId, carts }, rows)
}

type Freed = { seatId: number; status: SeatStatus }

/** Tells the maps of seats that were let go, free or at rest; those of a ballot went back to it, blocked. Answers the others. */
async function tellFreed(
  db: Db,
  { eventId, carts }: Pick<Held, 'eventId' | 'carts'>,
  rows: Freed[],
): Promise<number[]> {
  const idsOf = (kept: SeatStatus) => rows.flatMap(({ seatId, status }) => (status === kept ? [seatId] : []))
  const seatIds = idsOf('free')
  await announceSeats(db, eventId, 3, idsOf('blocked'))
  await letRest(db, { eventId, seatIds, carts })
  return seatIds
}

/** One match's part of a hold, locked until the transaction ends. */
function partOfHold(db: Db, eventId: number, holdId: string) {
  return db
    .selectFrom('holds')
    .select(['seatIds', 'status', 'promisedUntil', 'expiresAt'])
    .where('eventId', '=', eventId)
    .where('id', '=', holdId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Frees what a hold still holds in one match (never what was sold) and tells the maps. */
export async function releaseHeldSeats(
  db: Db,
  { eventId, holdId }: { eventId: number; holdId: string },
): Promise<number[]> {
  const hold = await partOfHold(db, eventId, holdId)
  if (hold === undefined) return []
  const { seatIds, status } = hold
  return freeHeld(db, { eventId, holdId, seatIds, carts: status === 'active' })
}

/** Restarts the clock of seats and hold (never shortens it); null when some seat is no longer the hold's own. */
export async function restartHold(
  db: Db,
  {
    eventId,
    holdId,
    seatIds,
    seconds,
  }: { eventId: number; holdId: string; seatIds: number[]; seconds: number },
): Promise<Date | null> {
  const until = (current: string) =>
    sql<Date>`greatest(${sql.ref(current)}, now() + make_interval(secs => ${seconds}))`
  const { numUpdatedRows } = await db
    .updateTable('eventSeats')
    .set({ heldUntil: until('held_until') })
    .where('eventId', '=', eventId)
    .where('seatId', '=', sql<number>`any (${seatIds}::int[])`)
    .where('status', '=', 'held')
    .where('holdId', '=', holdId)
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== seatIds.length) return null
  const row = await db
    .updateTable('holds')
    .set({ expiresAt: until('expires_at'), extendedAt: sql`now()` })
    .where('eventId', '=', eventId)
    .where('id', '=', holdId)
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return row.expiresAt
}

/** Keeps a hold's seats until `until` (a reservation that waits for cash); false when some seat was lost already. */
export async function extendHeldSeats(
  db: Db,
  { eventId, holdId, until }: { eventId: number; holdId: string; until: Date },
): Promise<boolean> {
  const hold = await partOfHold(db, eventId, holdId)
  if (hold === undefined) return false
  // What was promised is held past the promise anyway, for whom it is promised next.
  const end = hold.promisedUntil !== null && hold.expiresAt > until ? hold.expiresAt : until
  const { numUpdatedRows } = await db
    .updateTable('eventSeats')
    .set({ heldUntil: end })
    .where('eventId', '=', eventId)
    .where('seatId', '=', sql<number>`any (${hold.seatIds}::int[])`)
    .where('status', '=', 'held')
    .where('holdId', '=', holdId)
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== hold.seatIds.length) return false
  await db
    .updateTable('holds')
    .set({ expiresAt: end })
    .where('eventId', '=', eventId)
    .where('id', '=', holdId)
    .execute()
  return true
}

/**
 * Held by that hold → sold to the order, whether or not its time has passed. Answers the seats that were sold; those that
 * were lost are locked with them, in one sequence, for whoever tries to take them again.
 */
export async function sellHeldSeats(
  db: Db,
  {
    eventId,
    holdId,
    orderId,
    seatIds,
  }: { eventId: number; holdId: string; orderId: string; seatIds: number[] },
): Promise<number[]> {
  const { rows } = await sql<{ seatId: number }>`
    with mine as materialized (
      select seat_id, status = 'held' and hold_id = ${holdId} as held from event_seats
      where event_id = ${eventId} and seat_id = any (${seatIds}::int[])
      order by seat_id for no key update
    )
    update event_seats seat set status = 'sold', order_id = ${orderId}, hold_id = null, held_until = null
    from mine where seat.event_id = ${eventId} and seat.seat_id = mine.seat_id and mine.held
    returning seat.seat_id`.execute(db)
  const sold = rows.map((row) => row.seatId)
  await announceSeats(db, eventId, 2, sold)
  return sold
}

type OfOrder = { orderId: string; holdId: string; eventId: number; seatId: number }

/**
 * The same for the seats of many orders, each all or nothing and without waiting for anybody: nothing is changed for an order whose
 * hold has lost a seat, or of which somebody else has one at the moment. Answers the orders whose seats were sold.
 */
export async function sellWholeHolds(db: Db, seats: OfOrder[]): Promise<Set<string>> {
  const { rows } = await queryable(db).query<{ orderId: string; eventId: number; seatIds: number[] }>(
    sellText,
    [
      seats.map(({ orderId }) => orderId),
      seats.map(({ holdId }) => holdId),
      seats.map(({ eventId }) => eventId),
      seats.map(({ seatId }) => seatId),
    ],
  )
  for (const [eventId, sold] of Map.groupBy(rows, (row) => row.eventId)) {
    const seatIds = sold.flatMap((row) => row.seatIds)
    await announceSeats(db, eventId, 2, seatIds)
  }
  return new Set(rows.map((row) => row.orderId))
}

const sellText = `
  with asked as materialized (
    select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[]) as asked (order_id, hold_id, event_id, seat_id)
  ), mine as materialized (
    select event_id, seat_id, asked.order_id from event_seats seat join asked using (event_id, seat_id)
    where seat.status = 'held' and seat.hold_id = asked.hold_id
    order by event_id, seat_id for no key update of seat skip locked
  ), whole as materialized (
    select asked.order_id from asked left join mine using (event_id, seat_id, order_id)
    group by asked.order_id having count(*) = count(mine.seat_id)
  ), sold as (
    update event_seats seat set status = 'sold', order_id = mine.order_id, hold_id = null, held_until = null
    from mine join whole using (order_id)
    where seat.event_id = mine.event_id and seat.seat_id = mine.seat_id
    returning seat.event_id, seat.seat_id, seat.order_id
  )
  select order_id, event_id, array_agg(seat_id) as seat_ids from sold group by order_id, event_id`

type Given = { orderId: string; seatId: number }

/**
 * Seats that nobody has in any of these matches → sold to their orders, each in all matches or in none; what rests counts as
 * nobody's. Answers the orders whose seats were sold.
 */
export async function sellFreeSeats(
  tx: Db,
  eventIds: number[],
  seats: readonly Given[],
): Promise<Set<string>> {
  const { rows } = await queryable(tx).query<{ orderId: string; eventId: number; seatIds: number[] }>(
    sellFreeText,
    [seats.map(({ orderId }) => orderId), seats.map(({ seatId }) => seatId), eventIds],
  )
  for (const [eventId, sold] of Map.groupBy(rows, (row) => row.eventId))
    await announceSeats(
      tx,
      eventId,
      2,
      sold.flatMap(({ seatIds }) => seatIds),
    )
  return new Set(rows.map(({ orderId }) => orderId))
}

const sellFreeText = `
  with asked as materialized (
    select * from unnest($1::uuid[], $2::int[]) as asked (order_id, seat_id)
  ), mine as materialized (
    select event_id, seat_id, asked.order_id from event_seats seat join asked using (seat_id)
    where event_id = any ($3::int[]) and (seat.status = 'free'
      or (seat.status = 'held' and (seat.hold_id is null or seat.held_until <= clock_timestamp())))
    order by event_id, seat_id for no key update of seat
  ), whole as materialized (
    select order_id from mine group by order_id having count(*) = cardinality($3::int[])
  ), sold as (
    update event_seats seat set status = 'sold', order_id = mine.order_id, hold_id = null, held_until = null
    from mine join whole using (order_id)
    where seat.event_id = mine.event_id and seat.seat_id = mine.seat_id
    returning seat.event_id, seat.seat_id, seat.order_id
  )
  select order_id, event_id, array_agg(seat_id) as seat_ids from sold group by order_id, event_id`

/** Every seat that was sold to these orders → free again or at rest. */
export async function releaseAllSold(tx: Db, orderIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Freed & { eventId: number }>`
    with mine as materialized (
      select seat.event_id, seat.seat_id from order_lines line
      join event_seats seat on seat.event_id = line.event_id and seat.seat_id = line.seat_id
      where line.order_id = any (${orderIds}::uuid[]) and seat.status = 'sold' and seat.order_id = line.order_id
      order by seat.event_id, seat.seat_id for no key update of seat
    )
    update event_seats seat set status = 'free', order_id = null
    from mine where seat.event_id = mine.event_id and seat.seat_id = mine.seat_id
    returning seat.event_id, seat.seat_id, seat.status`.execute(tx)
  for (const [eventId, freed] of Map.groupBy(rows, (row) => row.eventId))
    await tellFreed(tx, { eventId, carts: false }, freed)
}

/** The hold that an order was made of. */
export const holdOf = (orderId: string): RawBuilder<string> =>
  sql<string>`(select hold_id from orders where id = ${orderId})`

/** Sold to that order → free again or at rest (a refund). Answers the seats that were freed. */
export async function releaseSoldSeats(
  db: Db,
  { eventId, orderId, seatIds }: { eventId: number; orderId: string; seatIds: number[] },
): Promise<number[]> {
  const { rows } = await sql<Freed>`
    with mine as materialized (
      select seat_id from event_seats
      where event_id = ${eventId} and seat_id = any (${seatIds}::int[]) and status = 'sold' and order_id = ${orderId}
      order by seat_id for no key update
    )
    update event_seats seat set status = 'free', order_id = null
    from mine where seat.event_id = ${eventId} and seat.seat_id = mine.seat_id
    returning seat.seat_id, seat.status`.execute(db)
  const freed = rows.map((row) => row.seatId)
  await releasePhaseQuota(db, { eventId, holdId: holdOf(orderId), seatIds: freed }, 1)
  await tellFreed(db, { eventId, carts: false }, rows)
  return freed
}

/** Blocked seats → on sale again or at rest; answers those that are. A ballot's stay blocked. */
export async function unblockSeats(db: Db, eventId: number, seatIds: number[]): Promise<number[]> {
  const { rows } = await sql<Freed>`
    update event_seats set status = 'free'
    where event_id = ${eventId} and seat_id = any (${seatIds}::int[]) and status = 'blocked'
    returning seat_id, status`.execute(db)
  return tellFreed(db, { eventId, carts: false }, rows)
}
