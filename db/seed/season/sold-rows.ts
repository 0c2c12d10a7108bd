import { sql } from 'kysely'
import type { Line } from '#selling/orders/rules.ts'
import type { Db } from '#server/db.ts'
import type { PaymentMethod } from '#server/schema.ts'

/** One order as it was: `paidAt` null where nothing was paid, and then `refusal` says what the bank said. */
export type PastSale = {
  orderId: string
  paymentId: string
  holdId: string
  eventId: number
  accountId: string
  priceVersion: number
  title: string
  most: number
  lines: Line[]
  totalCents: number
  method: PaymentMethod
  at: Date
  paidAt: Date | null
  refusal: string | null
  affiliateId: string | null
  phaseId: number | null
}

/** Provider's numbers of the demo: far from those the sandbox hands out. */
const firstNumber = 100_000_000_000

/**
 * Orders of days gone by with everything that a sale leaves: lines, seats, payment, where its money went, tickets, story
 * and the count of each buyer. Set by set and in one transaction; the guards of the tables hold for it as for any sale.
 */
export async function insertSales(db: Db, sales: PastSale[]): Promise<void> {
  const heads = sales.map(({ lines, ...sale }) => ({ ...sale, seatIds: lines.map(({ seatId }) => seatId) }))
  const lines = sales.flatMap(({ orderId, lines: own }) => own.map((line) => ({ ...line, orderId })))
  await db.transaction().execute(async (tx) => {
    await sql`create temp table past_sale on commit drop as select * from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as (
      "orderId" uuid, "paymentId" uuid, "holdId" uuid, "eventId" int, "accountId" uuid, "priceVersion" int, title text, most int,
      "totalCents" int, method payment_method, at timestamptz, "paidAt" timestamptz, refusal text, "affiliateId" uuid,
      "phaseId" int, "seatIds" int[])`.execute(tx)
    await sql`create temp table past_line on commit drop as select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (
      "orderId" uuid, "eventId" int, "seatId" int, "zoneId" smallint, fare text, "faceCents" int, "serviceCents" int,
      "serviceTaxCents" int)`.execute(tx)
    await insertOrders(tx)
    await insertMoney(tx)
    await insertTickets(tx)
  })
}

async function insertOrders(tx: Db): Promise<void> {
  await sql`
    insert into orders (id, event_id, account_id, hold_id, price_version, status, total_cents, payable_until, created_at,
      paid_at, closed_at, title, hold_ends_at, counts_as, counted, counts_most, affiliate_id)
    select "orderId", "eventId", "accountId", "holdId", "priceVersion",
      (case when "paidAt" is null then 'expired' else 'paid' end)::order_status, "totalCents", at + interval '10 minutes', at,
      "paidAt", case when "paidAt" is null then at + interval '10 minutes' end, title, at + interval '10 minutes',
      'event:' || "eventId", cardinality("seatIds"), most, "affiliateId" from past_sale order by at`.execute(
    tx,
  )
  await sql`
    insert into order_lines (event_id, order_id, seat_id, zone_id, fare, face_cents, service_cents, service_tax_cents)
    select "eventId", "orderId", "seatId", "zoneId", fare, "faceCents", "serviceCents", "serviceTaxCents" from past_line`.execute(
    tx,
  )
  await sql`
    insert into holds (event_id, id, visitor_id, account_id, seat_ids, price_version, status, expires_at, created_at, phase_id)
    select "eventId", "holdId", gen_random_uuid(), "accountId", "seatIds", "priceVersion",
      (case when "paidAt" is null then 'expired' else 'sold' end)::hold_status, at + interval '10 minutes',
      at - interval '2 minutes', "phaseId" from past_sale`.execute(tx)
  await sql`
    insert into buyer_counts as counted (subject, account_id, taken, most)
    select 'event:' || "eventId", "accountId", sum(case when "paidAt" is null then 0 else cardinality("seatIds") end), max(most)
    from past_sale group by 1, 2
    on conflict (subject, account_id) do update set taken = counted.taken + excluded.taken`.execute(tx)
  await sql`
    insert into order_steps (order_id, at, step, detail)
    select "orderId", at, 'placed', '{}'::jsonb from past_sale
    union all
    select "orderId", at + interval '1 minute', 'payment_refused', jsonb_build_object('words', refusal) from past_sale
    where refusal is not null
    union all
    select "orderId", coalesce("paidAt", at + interval '10 minutes'), case when "paidAt" is null then 'expired' else 'paid' end,
      '{}' from past_sale
    order by 2`.execute(tx)
}

async function insertMoney(tx: Db): Promise<void> {
  await sql`
    insert into payments (id, order_id, attempt_key, request_hash, method, amount_cents, status, status_detail,
      provider_payment_id, installments, card_last4, created_at, provider_updated_at, approved_at, checked_at)
    select "paymentId", "orderId", 'demo:' || "orderId", '', method, sale."totalCents",
      (case when "paidAt" is null then 'rejected' else 'approved' end)::payment_status,
      case when "paidAt" is null then 'cc_rejected_insufficient_amount' else 'accredited' end,
      (${firstNumber}::bigint + orders.folio)::text, case when method = 'card' then 1 end,
      case when method = 'card' then lpad((orders.folio * 7919 % 10000)::text, 4, '0') end, at,
      coalesce("paidAt", at), "paidAt", coalesce("paidAt", at)
    from past_sale sale join orders on orders.id = "orderId" where "paidAt" is not null or refusal is not null`.execute(
    tx,
  )
  await sql`
    insert into payment_allocations (payment_id, kind, amount_cents, reason, at)
    select "paymentId", 'tickets', "totalCents", 'paid', "paidAt" from past_sale where "paidAt" is not null`.execute(
    tx,
  )
}

async function insertTickets(tx: Db): Promise<void> {
  await sql`
    update event_seats seat set status = 'sold', order_id = line."orderId", hold_id = null, held_until = null
    from past_line line join past_sale sale using ("orderId")
    where sale."paidAt" is not null and seat.event_id = line."eventId" and seat.seat_id = line."seatId"
      and seat.status = 'free'`.execute(tx)
  await sql`
    insert into tickets (event_id, id, order_id, account_id, seat_id, zone_id, fare, price_cents, kid, issued_at)
    select line."eventId", gen_random_uuid(), line."orderId", sale."accountId", "seatId", "zoneId", fare,
      "faceCents" + "serviceCents", kid, "paidAt"
    from past_line line join past_sale sale using ("orderId"), (select kid from signing_keys where retired_at is null) active
    where sale."paidAt" is not null`.execute(tx)
  await sql`
    update sale_phases phase set taken = taken + sold.seats
    from (select "phaseId", sum(cardinality("seatIds"))::int as seats from past_sale
      where "paidAt" is not null and "phaseId" is not null group by 1) sold
    where phase.id = sold."phaseId"`.execute(tx)
}
