import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import type { OrderKind } from '#server/schema.ts'

type GivenOrder = { id: string; kind: OrderKind; accountId: string; title: string }
type GivenLine = { orderId: string; eventId: number; seatId: number; zoneId: number; fare: Fare }

/** Orders that are paid from their first moment and cost nothing here: what was bought in another system. */
export async function insertGivenOrders(
  tx: Db,
  orders: readonly GivenOrder[],
  lines: readonly GivenLine[],
): Promise<void> {
  await sql`
    insert into orders (id, kind, account_id, title, hold_id, price_version, total_cents, status, payable_until, hold_ends_at, paid_at)
    select id, kind, account_id, title, gen_random_uuid(), 0, 0, 'paid', now(), now(), now()
    from unnest(${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ kind }) => kind)}::order_kind[],
      ${orders.map(({ accountId }) => accountId)}::uuid[], ${orders.map(({ title }) => title)}::text[])
      as given (id, kind, account_id, title)`.execute(tx)
  const column = <Key extends keyof GivenLine>(key: Key) => lines.map((line) => line[key])
  await sql`
    insert into order_lines (order_id, event_id, seat_id, zone_id, fare, face_cents, service_cents, service_tax_cents)
    select order_id, event_id, seat_id, zone_id, fare, 0, 0, 0
    from unnest(${column('orderId')}::uuid[], ${column('eventId')}::int[], ${column('seatId')}::int[], ${column('zoneId')}::smallint[],
      ${column('fare')}::text[]) as given (order_id, event_id, seat_id, zone_id, fare)`.execute(tx)
}

/** Removes orders that cost nothing, with their lines. Fails where anything else stands on one, a payment or an invoice. */
export async function removeGivenOrders(tx: Db, orderIds: readonly string[]): Promise<void> {
  await sql`delete from order_lines where order_id = any (${orderIds}::uuid[])`.execute(tx)
  await sql`delete from orders where id = any (${orderIds}::uuid[]) and total_cents = 0`.execute(tx)
}

/** The same that somebody may have seen: they stay, given back. */
export async function closeGivenOrders(tx: Db, orderIds: readonly string[]): Promise<void> {
  await sql`
    update orders set status = 'refunded', closed_at = now()
    where id = any (${orderIds}::uuid[]) and status = 'paid' and total_cents = 0`.execute(tx)
}
