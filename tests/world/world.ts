import { sql } from 'kysely'
import { balanceOf, ledgerFaults } from '#selling/ledger/server/sql.ts'
import { creditOf } from '#selling/payments/server/credit/ledger-names.ts'
import { checkInTicket } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import type { Ticket } from '#selling/tickets/contract.ts'
import { openPurchases, type Buyer } from './purchases.ts'

export type { Buyer } from './purchases.ts'
export type World = Awaited<ReturnType<typeof openWorld>>
export type Bought = { orderId: string; ticketId: string; seatId: number; paidCents: number }

/** The demo club with the provider's sandbox, and what people do in it: buy, pay, pass on, sell back, enter. */
export async function openWorld(environment: Record<string, string> = {}) {
  const purchases = await openPurchases(environment)
  const { db, event } = purchases
  let taken = 0

  /** Free seats, the dearest zone first; each call gives others. */
  async function freeSeats(count: number, from: 'dear' | 'cheap' = 'dear'): Promise<number[]> {
    const direction = from === 'dear' ? sql`desc` : sql`asc`
    const { rows } = await sql<{ seatId: number }>`
      select seat.seat_id from event_seats seat join events on events.id = seat.event_id
      join prices price on price.event_id = events.id and price.version = events.price_version
        and price.zone_id = seat.zone_id and price.fare = 'adult'
      join plan_seats place on place.plan_id = events.plan_id and place.seat_id = seat.seat_id and not place.companion
      where seat.event_id = ${event.id} and seat.status = 'free'
        and not exists (select from ticket_returns offer where offer.event_id = seat.event_id and offer.seat_id = seat.seat_id)
      order by price.total_cents ${direction}, seat.seat_id offset ${taken} limit ${count}`.execute(db)
    taken += count
    return rows.map((row) => row.seatId)
  }

  async function tickets(buyer: Buyer): Promise<Ticket[]> {
    return (await buyer.get('/tickets')).body.tickets as Ticket[]
  }

  /** Buys seats, each a ticket of one order. */
  async function buy(buyer: Buyer, seatIds: number[]): Promise<Bought[]> {
    const order = await buyer.order(0, {}, seatIds)
    const paid = await buyer.payByCard(order.id, 'APRO')
    if (paid.body.status !== 'approved') throw new Error(JSON.stringify(paid.body))
    return (await tickets(buyer))
      .filter((ticket) => ticket.orderId === order.id && ticket.status === 'valid')
      .map((ticket) => ({
        orderId: order.id,
        ticketId: ticket.id,
        seatId: ticket.seat.id,
        paidCents: ticket.priceCents,
      }))
  }

  async function buyOne(buyer: Buyer, from: 'dear' | 'cheap' = 'dear'): Promise<Bought> {
    const [bought] = await buy(buyer, await freeSeats(1, from))
    return bought!
  }

  async function facesOf({ orderId, seatId }: Bought): Promise<{ faceCents: number; serviceCents: number }> {
    return db
      .selectFrom('orderLines')
      .select(['faceCents', 'serviceCents'])
      .where('orderId', '=', orderId)
      .where('seatId', '=', seatId)
      .executeTakeFirstOrThrow()
  }

  /** What the provider holds of everything that was ever charged for these people. */
  async function keptByProvider(people: Buyer[]): Promise<number> {
    const { rows } = await sql<{ id: string }>`
      select payments.id from payments join orders on orders.id = payments.order_id
      where orders.account_id = any (${people.map((one) => one.accountId)}::uuid[]) and method not in ('credit', 'gift_card')`.execute(
      db,
    )
    let kept = 0
    for (const { id } of rows) {
      for (const seen of await purchases.services.payments.searchPayments(id)) {
        if (seen.approvedAt !== null) kept += seen.amountCents - seen.refundedCents
      }
    }
    return kept
  }

  /** The charges of seats that were sold again: the club's own. */
  async function keptForGood(people: Buyer[]): Promise<number> {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(part.amount_cents), 0)::int as cents from payment_allocations part
      join payments on payments.id = part.payment_id join orders on orders.id = payments.order_id
      where part.kind = 'kept' and orders.account_id = any (${people.map((one) => one.accountId)}::uuid[])`.execute(
      db,
    )
    return rows[0]!.cents
  }

  return {
    ...purchases,
    freeSeats,
    tickets,
    buy,
    buyOne,
    facesOf,
    keptByProvider,
    keptForGood,
    statusOf: async (buyer: Buyer, ticketId: string) => {
      const { body } = await buyer.get(`/tickets/${ticketId}`)
      return [body.status, body.voidReason] as [string, string | null]
    },
    seatOf: (seatId: number) =>
      db
        .selectFrom('eventSeats')
        .select(['status', 'orderId'])
        .where('eventId', '=', event.id)
        .where('seatId', '=', seatId)
        .executeTakeFirstOrThrow(),
    list: (buyer: Buyer, ticketId: string, payout: 'credit' | 'refund' = 'refund') =>
      buyer.post(`/tickets/${ticketId}/return`, { payout }),
    withdraw: (buyer: Buyer, ticketId: string) => buyer.call('DELETE', `/tickets/${ticketId}/return`),
    credit: (buyer: Buyer) => balanceOf(db, creditOf(buyer.accountId)),
    checkIn: (ticketId: string) =>
      db.transaction().execute((tx) => checkInTicket(tx, { ticketId, gate: '7', at: new Date() })),
    faults: async () => ({ ...(await purchases.books()), ledger: await ledgerFaults(db) }),
  }
}

export const noFaults = { unbalanced: [], miscounted: [], ledger: [] }
