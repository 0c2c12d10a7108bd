import { ofMatch } from '#selling/orders/server/story/steps.ts'
import { fareNameOf } from '#catalogue/fares/server/sql.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { sql } from 'kysely'
import { withLaterOrders } from '#selling/orders/server/seat-changes-sql.ts'
import type { Db } from '#server/db.ts'
import type { PaymentMethod, PaymentStatus, RefundStatus, TicketStatus } from '#server/schema.ts'

/** What an order's page reads; the tables belong to their features and are only read here. */
export function buyerOf(db: Db, orderId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.accountId')
    .leftJoin('comps', 'comps.orderId', 'orders.id')
    .select(['accounts.id', 'accounts.email', 'accounts.phone', 'comps.reason as comp'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .select(ofMatch)
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
}

type TicketFacts = {
  id: string
  orderId: string
  folio: number
  eventId: number
  seatId: number
  home: string
  away: string
  startsAt: Date
  fare: Fare
  fareName: string
  priceCents: number
  status: TicketStatus
  voidReason: string | null
  checkedInAt: Date | null
  checkedInGate: string | null
  holder: string
  offered: boolean
  listed: boolean
}

/** Every code that an order ever had, in other seats too, match by match; the active one of a seat last. */
export async function ticketsOfOrder(db: Db, orderId: string): Promise<TicketFacts[]> {
  const { rows } = await sql<TicketFacts>`
    select ticket.id, ticket.order_id, orders.folio, ticket.event_id, ticket.seat_id, home, away, events.starts_at, fare, ${fareNameOf('ticket.fare')} as fare_name, price_cents, ticket.status,
      void_reason, checked_in_at, checked_in_gate, first_name || ' ' || last_name as holder,
      exists (select from ticket_transfers where ticket_id = ticket.id and status = 'offered'
        and expires_at > now()) as offered,
      exists (select from ticket_returns where ticket_id = ticket.id and status = 'listed') as listed
    from tickets ticket
    join events on events.id = ticket.event_id
    join accounts on accounts.id = ticket.account_id
    join orders on orders.id = ticket.order_id
    where ticket.order_id in ${withLaterOrders(orderId)}
    order by events.starts_at, ticket.seat_id, ticket.issued_at, ticket.id`.execute(db)
  return rows
}

/** Every code that the order ever had beside its seats. */
export function extrasOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('extraCodes as code')
    .innerJoin('extras as extra', 'extra.id', 'code.extraId')
    .select(['code.id', 'code.title', 'extra.point', 'code.paidCents', 'code.status'])
    .select(['code.redeemedAt', 'code.redeemedPoint'])
    .where('code.orderId', '=', orderId)
    .orderBy('code.extraId')
    .orderBy('code.no')
    .execute()
}

/** The order whose ticket changed its seat in this one; undefined where it is of no change. */
export function changedFrom(db: Db, orderId: string) {
  return db
    .selectFrom('seatChanges')
    .innerJoin('orders', 'orders.id', 'seatChanges.oldOrderId')
    .select(['orders.id', 'orders.folio'])
    .where('seatChanges.orderId', '=', orderId)
    .executeTakeFirst()
}

type PaymentFacts = {
  id: string
  method: PaymentMethod
  status: PaymentStatus
  statusDetail: string
  amountCents: number
  refundedCents: number
  providerPaymentId: string | null
  cardLast4: string | null
  authorisation: string | null
  createdAt: Date
  approvedAt: Date | null
}

export async function paymentsOfOrder(db: Db, orderId: string): Promise<PaymentFacts[]> {
  const { rows } = await sql<PaymentFacts>`
    select payments.id, method, status, status_detail, payments.amount_cents, refunded_cents, provider_payment_id,
      payments.card_last4, sale.authorisation, created_at, approved_at
    from payments left join box_office_sales sale on sale.payment_id = payments.id
    where payments.order_id = ${orderId} order by created_at, payments.id`.execute(db)
  return rows
}

type RefundFacts = {
  id: string
  method: PaymentMethod
  amountCents: number
  status: RefundStatus
  reason: string
  requestedAt: Date
  doneAt: Date | null
  who: string | null
}

export async function refundsOfOrder(db: Db, orderId: string): Promise<RefundFacts[]> {
  const { rows } = await sql<RefundFacts>`
    select refunds.id, method, refunds.amount_cents, refunds.status, refunds.reason, requested_at, done_at, email as who
    from refunds join payments on payments.id = refunds.payment_id
    left join accounts on accounts.id = requested_by
    where order_id = ${orderId} order by requested_at`.execute(db)
  return rows
}

export function matchesWithOrders(db: Db) {
  return db
    .selectFrom('events')
    .select(['id', 'home', 'away', 'startsAt'])
    .where('status', '<>', 'draft')
    .orderBy('startsAt', 'desc')
    .limit(60)
    .execute()
}

/** How often staff sent an order's tickets again in the last hour. */
export async function resendsOf(db: Db, orderId: string): Promise<number> {
  const { n } = await db
    .selectFrom('auditLog')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('subject', '=', `order:${orderId}`)
    .where('action', '=', 'order.resend')
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return n
}
