import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Payout, ReturnStatus } from '#server/schema.ts'

export type NewReturn = {
  eventId: number
  seatId: number
  ticketId: string
  orderId: string
  seller: string
  faceCents: number
  payout: Payout
}

export async function insertReturn(db: Db, row: NewReturn): Promise<string> {
  const { id } = await db.insertInto('ticketReturns').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

function returns(db: Db) {
  return db
    .selectFrom('ticketReturns as offer')
    .select(['offer.id', 'offer.eventId', 'offer.seatId', 'offer.ticketId', 'offer.orderId', 'offer.seller'])
    .select(['offer.faceCents', 'offer.payout', 'offer.status', 'offer.listedAt', 'offer.closedAt'])
    .select('offer.paidCents')
}
export type ReturnRow = Awaited<ReturnType<typeof returnsOf>>[number]

export function returnsOf(db: Db, seller: string) {
  return returns(db).where('offer.seller', '=', seller).orderBy('offer.listedAt', 'desc').limit(200).execute()
}

export function listedReturn(db: Db, ticketId: string) {
  return returns(db)
    .where('offer.ticketId', '=', ticketId)
    .where('offer.status', '=', 'listed')
    .executeTakeFirst()
}

export function findReturn(db: Db, id: string) {
  return returns(db).where('offer.id', '=', id).executeTakeFirst()
}

/** What is listed of these seats, locked, with whether its owner's code still stands and was not shown at the gate. */
export async function lockListed(db: Db, eventId: number, seatIds: number[]) {
  const offers = await returns(db)
    .where('offer.eventId', '=', eventId)
    .where('offer.seatId', '=', sql<number>`any (${seatIds}::int[])`)
    .where('offer.status', '=', 'listed')
    .orderBy('offer.seatId')
    .forNoKeyUpdate()
    .execute()
  if (offers.length === 0) return []
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', sql<boolean>`checked_in_at is not null`.as('used'), 'status'])
    .where(
      'id',
      'in',
      offers.map((offer) => offer.ticketId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  return offers.map((offer) => ({ ...offer, used: byId.get(offer.ticketId)?.used ?? true }))
}

/** Guarded: ends an offer that is still listed. */
export async function endReturn(
  db: Db,
  id: string,
  end:
    | { status: Extract<ReturnStatus, 'withdrawn' | 'closed'> }
    | { status: 'sold'; soldOrderId: string; paidCents: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ticketReturns')
    .set({ ...end, closedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('status', '=', 'listed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends every offer of an order's seats (its money goes back); answers the seats. Nobody is paid for them. */
export async function closeReturns(
  db: Db,
  { eventId, orderId, seatIds }: { eventId: number; orderId: string; seatIds: number[] },
): Promise<number[]> {
  const rows = await db
    .updateTable('ticketReturns')
    .set({ status: 'closed', closedAt: sql`clock_timestamp()` })
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('seatId', '=', sql<number>`any (${seatIds}::int[])`)
    .where('status', '=', 'listed')
    .returning('seatId')
    .execute()
  return rows.map((row) => row.seatId)
}

/** Offers whose time is over: doors open, the sale has ended, or the ticket was used. Not those somebody is buying. */
export async function dueReturns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ ticketId: string }>`
    select offer.ticket_id from ticket_returns offer
    join events event on event.id = offer.event_id
    join tickets ticket on ticket.event_id = offer.event_id and ticket.id = offer.ticket_id
    join event_seats seat on seat.event_id = offer.event_id and seat.seat_id = offer.seat_id
    where offer.status = 'listed' and event.status = 'published'
      and (least(event.doors_at, event.sales_end_at) <= now() or ticket.checked_in_at is not null)
      and (seat.status = 'free' or (seat.status = 'held' and seat.held_until <= now()))
    order by offer.listed_at limit 500`.execute(db)
  return rows.map((row) => row.ticketId)
}

/** What was paid for a ticket's seat: the price without and with the service charge. */
export function paidForSeat(
  db: Db,
  { orderId, eventId, seatId }: { orderId: string; eventId: number; seatId: number },
) {
  return db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .select(['faceCents', 'serviceCents', 'orders.accountId as payer', 'orders.status as orderStatus'])
    .where('orderId', '=', orderId)
    .where('orderLines.eventId', '=', eventId)
    .where('seatId', '=', seatId)
    .executeTakeFirst()
}

export function sellerOf(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['email', 'firstName'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}
