import { sql, type RawBuilder } from 'kysely'
import { withLaterOrders } from '#selling/orders/server/seat-changes-sql.ts'
import { eventLook, latestChange } from '#catalogue/events/server/sql.ts'
import type { Db } from '#server/db.ts'
import { rowsWrite } from '#server/gathered-writes.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import type { VoidReason } from '../contract.ts'

export type TicketLine = {
  seatId: number
  zoneId: number
  fare: Fare
  faceCents: number
  serviceCents: number
}
type Issue = { orderId: string; eventId: number; accountId: string; lines: TicketLine[] }

/**
 * Issues one ticket for each line of a paid order, under the active key. Asking again changes nothing; a seat that
 * another order holds a live ticket for stops the transaction.
 */
export async function issueTickets(db: Db, issue: Issue): Promise<void> {
  const { orderId, eventId, lines } = issue
  await issueMissing(db, ticketsOf(issue))
  const { issued } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.count<number>('seatId').distinct().as('issued'))
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('seatId', '=', sql<number>`any (${lines.map((line) => line.seatId)}::int[])`)
    .executeTakeFirstOrThrow()
  if (issued !== lines.length)
    throw new Error(`order ${orderId}: ${issued} of ${lines.length} tickets could be issued`)
}

/** The same for an order that has none yet, with what follows in the transaction, which fails where a ticket cannot be issued. */
export function issueFirstTickets(tx: Db, issue: Issue): Promise<void> {
  const { orderId, lines } = issue
  const otherwise = () => new Error(`order ${orderId}: not all ${lines.length} tickets could be issued`)
  return issueAll(tx, ticketsOf(issue), otherwise)
}

type NewTicket = Omit<TicketLine, 'faceCents' | 'serviceCents'> &
  Omit<Issue, 'lines'> & { priceCents: number }

const ticketsOf = ({ lines, ...of }: Issue): NewTicket[] =>
  lines.map(({ seatId, zoneId, fare, faceCents, serviceCents }) => {
    return { seatId, ...of, zoneId, fare, priceCents: faceCents + serviceCents }
  })

const issuing = (mayMiss: boolean) =>
  rowsWrite<NewTicket>(
    {
      seatId: 'int',
      eventId: 'int',
      orderId: 'uuid',
      accountId: 'uuid',
      zoneId: 'smallint',
      fare: 'text',
      priceCents: 'int',
    },
    (given) => `
      insert into tickets (event_id, id, order_id, account_id, seat_id, zone_id, fare, price_cents, kid)
      select given.event_id, uuidv7(), given.order_id, given.account_id, given.seat_id, given.zone_id, given.fare,
        given.price_cents, active.kid
      from ${given} cross join (select kid from signing_keys where retired_at is null) as active
      where not exists (
        select from tickets old
        where old.event_id = given.event_id and old.order_id = given.order_id and old.seat_id = given.seat_id
      )
      on conflict (event_id, seat_id) where status = 'valid' do nothing`,
    { mayMiss },
  )
const issueMissing = issuing(true)
const issueAll = issuing(false)

/**
 * Ends the codes of an order, of all its seats or of those named, not before the entry they had: this transaction may have
 * begun earlier than the gate's. Answers the seats whose ticket was valid.
 */
export async function voidTickets(
  db: Db,
  {
    eventId,
    orderId,
    seatIds,
    reason,
  }: { eventId: number; orderId: string; seatIds?: number[]; reason: VoidReason },
): Promise<number[]> {
  const rows = await db
    .updateTable('tickets')
    .set({ status: 'void', voidReason: reason, voidedAt: sql`greatest(clock_timestamp(), checked_in_at)` })
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('status', '=', 'valid')
    .$if(seatIds !== undefined, (query) => query.where('seatId', '=', sql<number>`any (${seatIds}::int[])`))
    .returning('seatId')
    .execute()
  return rows.map((row) => row.seatId)
}

/** SQL: how many tickets of the match `eventId` are valid of the order of the row `mine`, a hold. */
export const validOfHold = (eventId: string) =>
  `select count(*) from tickets join orders on orders.id = tickets.order_id
  where orders.hold_id = mine.id and tickets.event_id = ${eventId} and tickets.status = 'valid'`

/** When the ticket of the row `ticket` was bound to a person; null while it is nobody's by name. */
export const ticketBoundAt = extensionPoint<RawBuilder<Date | null>>('holders of tickets')

function selectTickets(db: Db) {
  return db
    .selectFrom('tickets as ticket')
    .innerJoin('orders', 'orders.id', 'ticket.orderId')
    .innerJoin('accounts as holder', 'holder.id', 'ticket.accountId')
    .innerJoin('events as event', 'event.id', 'ticket.eventId')
    .innerJoin('seatingPlans as plan', 'plan.id', 'event.planId')
    .innerJoin('venues as venue', 'venue.id', 'plan.venueId')
    .innerJoin('fares', 'fares.key', 'ticket.fare')
    .select([
      'ticket.id',
      'ticket.eventId',
      'ticket.orderId',
      'ticket.seatId',
      'ticket.fare',
      'fares.name as fareName',
      'fares.evidence',
      'ticket.priceCents',
    ])
    .select(['ticket.kid', 'ticket.status', 'ticket.voidReason', 'ticket.issuedAt', 'orders.folio'])
    .select(['ticket.checkedInAt', 'ticket.checkedInGate'])
    .select([
      'ticket.accountId',
      'holder.email',
      'holder.firstName',
      'holder.lastName',
      'event.slug',
      'event.home',
      'event.away',
    ])
    .select([
      'event.round',
      'event.startsAt',
      'event.doorsAt',
      'event.cancellationRule',
      'event.status as eventStatus',
      'event.requiresFanId',
      ticketBoundAt().as('boundAt'),
      latestChange().as('change'),
      eventLook().as('look'),
    ])
    .select(['venue.name as venue', 'venue.city', 'venue.address', sql<Date>`now()`.as('now')])
    .orderBy('event.startsAt')
    .orderBy('ticket.seatId')
    .orderBy('ticket.id')
}

export type TicketRow = Awaited<ReturnType<typeof findTicketsOf>>[number]

export function findTicketsOf(db: Db, accountId: string) {
  return selectTickets(db).where('ticket.accountId', '=', accountId).execute()
}

/** One ticket of that account; somebody else's is as if it did not exist. */
export function findTicket(db: Db, ticketId: string, accountId: string): Promise<TicketRow | undefined> {
  return selectTickets(db)
    .where('ticket.id', '=', ticketId)
    .where('ticket.accountId', '=', accountId)
    .executeTakeFirst()
}

/** Tickets by their numbers: the caller has seen to it that they may be shown. */
export async function findTicketsById(db: Db, ticketIds: string[]): Promise<TicketRow[]> {
  if (ticketIds.length === 0) return []
  return selectTickets(db)
    .where('ticket.id', '=', sql<string>`any (${ticketIds}::uuid[])`)
    .execute()
}

/** The tickets of an order that still open the gate and are still its buyer's own, whatever seat they have now. */
export function findValidTickets(db: Db, orderId: string): Promise<TicketRow[]> {
  return selectTickets(db)
    .where('ticket.orderId', 'in', withLaterOrders(orderId))
    .where('ticket.accountId', '=', (eb) =>
      eb.selectFrom('orders as first').select('first.accountId').where('first.id', '=', orderId),
    )
    .where('ticket.status', '=', 'valid')
    .execute()
}

export async function mailboxOf(db: Db, accountId: string): Promise<string> {
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return email
}

/** The first day of the season being played, by the database's clock. */
export async function seasonStart(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('seasons')
    .select('startsOn')
    .where('startsOn', '<=', sql<Date>`current_date`)
    .orderBy('startsOn', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.startsOn ?? null
}
