import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import { clubZone } from '#lib/dates.ts'

/**
 * What these words mean, wherever the club reads a number:
 * - a **sale** is an order that was paid, but for a gift, an exchange and a gift card;
 * - a **gift** is a ticket of the club's own (`comp`): no order sold, no seat sold, no money;
 * - an **exchange** is a seat given back for another (`seat_change`): no order and no seat sold again; only the difference
 *   that was paid for it is money that came in;
 * - a **gift card** is money that the club owes, no revenue: what it pays for later is a sale by means of it;
 * - a **purchase** is what a person decided to buy, whatever it is and however it is sold: every paid order but a gift, an exchange and an
 *   instalment of what was bought before. A gift card is one; a group is one with its deposit and all payments of its places;
 * - a **deposit** of a group (`group_deposit`) is money that came in before there is anything sold: no order and no seat; what is sold
 *   with it counts only the rest of its price;
 * - **gross** is all that came in with orders, on the day they were paid; **refunded** is what of it went back since, in
 *   any way; **net** is gross less refunded: what still stands for tickets, and charges kept of seats sold again;
 * - **seats sold** are those of sales; **seats that came back** are those of them without a valid ticket now.
 */
export const isSale = (kind: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${kind} not in ('comp', 'seat_change', 'gift_card', 'group_deposit')`

/** Whether a row of `orders` is of a purchase that stands: what was given back whole is none. */
export const isPurchase = sql<boolean>`(orders.status = 'paid' and orders.kind not in ('comp', 'seat_change', 'instalment'))`

/** Which purchase a row of `orders` belongs to: its own, or the one of its group. */
export const purchaseOf = sql<string>`(case when orders.kind in ('group', 'group_deposit') then coalesce(
  (select id from group_sales where deposit_order_id = orders.id),
  (select group_id from group_places where order_id = orders.id limit 1), orders.id) else orders.id end)`

/** What a person paid for a row of `orders`. What a gift card paid was paid when the card was bought. */
export const paidCents = sql<number>`(orders.total_cents - coalesce((select sum(amount_cents) from payments
  where payments.order_id = orders.id and payments.method = 'gift_card' and payments.status = 'approved'), 0))`

/** What of an order's payments still stands. */
const standing = sql<number>`coalesce((select sum(moved.amount_cents) from payment_allocations moved
  join payments on payments.id = moved.payment_id
  where payments.order_id = orders.id and moved.kind in ('tickets', 'kept')), 0)`

/** Valid tickets of a sale and of the exchanges that came of it, in one match. */
const standingSeats = (eventId: number | null) => sql<number>`(
  with recursive later (id) as (
    select orders.id union select change.order_id from later join seat_changes change on change.old_order_id = later.id
    where change.done_at is not null)
  select count(*) from tickets where status = 'valid' and order_id in (select id from later)
    and (${eventId}::int is null or event_id = ${eventId}))`

/** Orders of a match that are gifts, and the exchanges that came of them: no ticket of theirs was sold. */
const giftsOf = (eventId: number) => sql`(
  with recursive gift (id) as (
    select id from orders where kind = 'comp' and event_id = ${eventId}
    union select change.order_id from gift join seat_changes change on change.old_order_id = gift.id)
  select id from gift)`

/** SQL: the valid tickets of a match that were sold, with when they were paid: those of sales and of the exchanges that came of them. */
export const soldTickets = (eventId: number) => sql`(
  select paid_at as at from tickets join orders on orders.id = tickets.order_id
  where tickets.event_id = ${eventId} and tickets.status = 'valid' and paid_at is not null
    and order_id not in ${giftsOf(eventId)})`

/** How many of a match's valid tickets were sold, and how many the club gave. */
export async function ticketsOf(db: Db, eventId: number): Promise<{ soldSeats: number; giftSeats: number }> {
  const { rows } = await sql<{ soldSeats: number; giftSeats: number }>`
    select (select count(*)::int from ${soldTickets(eventId)} sold) as sold_seats,
      (select count(*)::int from tickets where event_id = ${eventId} and status = 'valid'
        and order_id in ${giftsOf(eventId)}) as gift_seats`.execute(db)
  return rows[0]!
}

/** The net of these orders: what of their payments still stands. A gift has none. */
export async function netOf(db: Db, orders: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(moved.amount_cents), 0)::bigint as cents from payment_allocations moved
    join payments on payments.id = moved.payment_id
    where moved.kind in ('tickets', 'kept') and payments.order_id in (select id from ${orders} listed)`.execute(
    db,
  )
  return rows[0]!.cents
}

export type SaleFigures = {
  orders: number
  seats: number
  backSeats: number
  grossCents: number
  backCents: number
  netCents: number
  lastHour: number
}

/** The sale of the club's day that `now` is in, until then: of everything, or of the orders of one match alone. */
export async function saleOfDay(db: Db, now: Date, eventId: number | null = null): Promise<SaleFigures> {
  const sale = isSale(sql`kind`)
  const { rows } = await sql<SaleFigures>`
    with day as (
      select kind, paid_at, total_cents as gross, ${standing} as net,
        case when ${sale} then (select count(*) from order_lines line where line.order_id = orders.id
          and (${eventId}::int is null or line.event_id = ${eventId})) else 0 end as seats,
        case when ${sale} then ${standingSeats(eventId)} else 0 end as valid
      from orders where kind not in ('comp', 'gift_card') and paid_at <= ${now}
        and paid_at >= date_trunc('day', ${now}::timestamptz, ${sql.lit(clubZone)})
        and (${eventId}::int is null or event_id = ${eventId}))
    select count(*) filter (where ${sale})::int as orders, coalesce(sum(seats), 0)::int as seats,
      coalesce(sum(seats - valid), 0)::int as back_seats, coalesce(sum(gross), 0)::bigint as gross_cents,
      coalesce(sum(gross - net), 0)::bigint as back_cents, coalesce(sum(net), 0)::bigint as net_cents,
      (count(*) filter (where ${sale} and paid_at > ${now}::timestamptz - interval '1 hour'))::int as last_hour
    from day`.execute(db)
  return rows[0]!
}
