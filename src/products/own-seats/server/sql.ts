import { eventTitle } from '#catalogue/events/event-title.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { EventStatus, OwnSeatStepKind } from '#server/schema.ts'

const sales = (db: Db) =>
  db
    .selectFrom('ownSeatSales as sale')
    .innerJoin('events as event', 'event.id', 'sale.eventId')
    .select(['sale.id', 'sale.eventId', 'sale.state', 'sale.percent', 'sale.openedAt', 'sale.reminded'])
    .select(['event.home', 'event.away', 'event.startsAt'])
    .select([
      // Nobody sits at a match behind closed doors either.
      sql<EventStatus>`case when exists (select from closed_matches closed where closed.event_id = event.id)
        then 'cancelled' else event.status end`.as('matchStatus'),
      // A match that was brought forward ends its sale before the hour that was told.
      sql<Date>`least(sale.until, event.sales_end_at)`.as('until'),
      sql<Date>`clock_timestamp()`.as('now'),
      sql<boolean>`least(sale.until, event.sales_end_at) > clock_timestamp()`.as('inTime'),
    ])
export type SaleRow = NonNullable<Awaited<ReturnType<typeof findSale>>>

export const titleOf = (sale: Pick<SaleRow, 'home' | 'away'>): string => eventTitle(sale)

export function findSale(db: Db, id: number) {
  return sales(db).where('sale.id', '=', id).executeTakeFirst()
}

/** The reservation of a match: the one that stands, else the last one that was cancelled. */
export function saleOfMatch(db: Db, eventId: number) {
  return sales(db)
    .where('sale.eventId', '=', eventId)
    .orderBy(sql`sale.state = 'cancelled'`)
    .orderBy('sale.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Under its lock. */
export function lockSale(tx: Db, id: number) {
  return sales(tx).where('sale.id', '=', id).forNoKeyUpdate('sale').executeTakeFirst()
}

/** Every reservation that a match had, under their locks, the oldest first as whoever locks two of them. */
export function lockSalesOfMatch(tx: Db, eventId: number) {
  return sales(tx).where('sale.eventId', '=', eventId).orderBy('sale.id').forNoKeyUpdate('sale').execute()
}

/** Reservations in which something may be due: those that stand, and those that the club ended while somebody was paying in them. */
export async function openSales(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from own_seat_sales sale where state = 'open' or (state = 'cancelled' and exists (select from own_seats own
      where own.event_id = sale.event_id and own.sale_id = sale.id and own.state = 'reserved'))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function endSale(tx: Db, id: number, state: 'closed' | 'cancelled'): Promise<void> {
  await tx
    .updateTable('ownSeatSales')
    .set({ state, endedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

export type OwnSeatRow = Awaited<ReturnType<typeof seatsOf>>[number]

/** Seats of one person, or of a whole reservation, with what has them now and what they are. */
export function seatsOf(db: Db, { saleId, accountId }: { saleId?: number; accountId?: string }) {
  return db
    .selectFrom('ownSeats as own')
    .innerJoin('ownSeatSales as sale', 'sale.id', 'own.saleId')
    .innerJoin('events as event', 'event.id', 'own.eventId')
    .innerJoin('passes as pass', 'pass.id', 'own.passId')
    .innerJoin('eventSeats as seat', (join) =>
      join.onRef('seat.eventId', '=', 'own.eventId').onRef('seat.seatId', '=', 'own.seatId'),
    )
    .innerJoin('planSeats as place', (join) =>
      join.onRef('place.planId', '=', 'event.planId').onRef('place.seatId', '=', 'own.seatId'),
    )
    .leftJoin('orders as trying', (join) =>
      join
        .onRef('trying.holdId', '=', 'seat.holdId')
        .on('seat.status', '=', 'held')
        .on('own.state', '=', 'reserved'),
    )
    .select(['own.saleId', 'own.eventId', 'own.seatId', 'own.accountId', 'own.priceCents', 'own.state'])
    .select(['pass.firstName', 'pass.lastName', 'pass.fare', 'seat.zoneId', 'seat.status', 'seat.holdId'])
    .select(['place.section', 'place.rowLabel', 'place.accessible', 'place.companion'])
    .select([
      'event.planId as seatingPlanId',
      sql<string | null>`coalesce(own.order_id, trying.id)`.as('orderId'),
    ])
    .$if(saleId !== undefined, (query) => query.where('own.saleId', '=', saleId!))
    .$if(accountId !== undefined, (query) => query.where('own.accountId', '=', accountId!))
    .orderBy('own.saleId', 'desc')
    .orderBy('own.seatId')
    .execute()
}

export type NewStep = {
  saleId: number
  accountId: string
  kind: OwnSeatStepKind
  seatIds: number[]
  amountCents: number
  orderId?: string | null
}

/** What became of a person's seats: a line of their statement. */
export async function addStep(tx: Db, { orderId = null, ...step }: NewStep): Promise<void> {
  await tx
    .insertInto('ownSeatSteps')
    .values({ ...step, orderId })
    .execute()
}

export function stepsOf(db: Db, accountId: string) {
  return db
    .selectFrom('ownSeatSteps')
    .select(['saleId', 'kind', 'seatIds', 'amountCents', 'orderId', 'at'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()
}

type Moved = { seatId: number; accountId: string; priceCents: number }

/**
 * Reserved seats that nobody is paying → another state, all of them or those named, of one person or everybody's: their own rows
 * are locked first, in seat order, as in every sale. Answers those that moved; their rows are blocked still.
 */
export async function leaveReserved(
  tx: Db,
  which: { saleId: number; accountId?: string; seatIds?: number[]; most?: number },
  state: 'released' | 'lapsed' | 'cancelled',
): Promise<Moved[]> {
  const { saleId, accountId = null, seatIds = null, most = 100_000 } = which
  const { rows } = await sql<Moved>`
    with nobodys as materialized (
      select seat.event_id, seat.seat_id from event_seats seat
      where (seat.event_id, seat.seat_id) in (select event_id, seat_id from own_seats
          where sale_id = ${saleId} and state = 'reserved' and (${accountId}::uuid is null or account_id = ${accountId}::uuid)
            and (${seatIds}::int[] is null or seat_id = any (${seatIds}::int[])))
        and seat.status = 'blocked'
      order by seat.seat_id limit ${most} for no key update
    )
    update own_seats own set state = ${state}::own_seat_state, decided_at = clock_timestamp() from nobodys
    where own.sale_id = ${saleId} and own.seat_id = nobodys.seat_id and own.state = 'reserved'
    returning own.seat_id, own.account_id, own.price_cents`.execute(tx)
  return rows
}

/** Seats of a reservation that wait for their holder and that nobody pays at the moment. */
export async function unpaidSeats(db: Db, saleId: number): Promise<number[]> {
  const { rows } = await sql<{ seatId: number }>`
    select seat_id from own_seats own join event_seats seat using (event_id, seat_id)
    where own.sale_id = ${saleId} and own.state = 'reserved' and seat.status = 'blocked'`.execute(db)
  return rows.map(({ seatId }) => seatId)
}

/** How many seats of a reservation wait for their holder still. */
export async function countReserved(db: Db, saleId: number): Promise<number> {
  const { seats } = await db
    .selectFrom('ownSeats')
    .select((eb) => eb.fn.countAll<number>().as('seats'))
    .where('saleId', '=', saleId)
    .where('state', '=', 'reserved')
    .executeTakeFirstOrThrow()
  return seats
}

/** What an order paid for: its seats are their holder's for good. */
export async function markPaidSeats(
  tx: Db,
  orderId: string,
  eventId: number,
  seatIds: number[],
): Promise<void> {
  await sql`
    update own_seats set state = 'paid', order_id = ${orderId}, decided_at = clock_timestamp()
    where event_id = ${eventId} and seat_id = any (${seatIds}::int[]) and state = 'reserved'
      and account_id = (select account_id from orders where id = ${orderId})`.execute(tx)
}

/** The reservation that these seats of a person were in, whatever became of them; the latest. */
export async function saleOfSeats(
  db: Db,
  { eventId, accountId, seatIds }: { eventId: number; accountId: string; seatIds: number[] },
): Promise<number | null> {
  const row = await db
    .selectFrom('ownSeats')
    .select('saleId')
    .where('eventId', '=', eventId)
    .where('accountId', '=', accountId)
    .where('seatId', '=', sql<number>`any (${seatIds}::int[])`)
    .orderBy('saleId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.saleId ?? null
}

/** Those of whom a seat is still reserved, with how many and what they cost. */
export async function holdersWaiting(db: Db, saleId: number) {
  const { rows } = await sql<{ accountId: string; seats: number; cents: number; seatIds: number[] }>`
    select account_id, count(*)::int as seats, sum(price_cents)::int as cents, array_agg(seat_id order by seat_id) as seat_ids
    from own_seats where sale_id = ${saleId} and state = 'reserved' group by account_id order by account_id`.execute(
    db,
  )
  return rows
}
