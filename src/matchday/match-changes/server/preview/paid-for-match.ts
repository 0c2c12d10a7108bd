import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { OrderKind } from '#server/schema.ts'
import { kindOf } from '#selling/orders/server/extensions.ts'
import { refundedKinds } from '../sql.ts'

export type Paid = { orderId: string; method: string; cents: number }

type Row = Paid & { kind: OrderKind; matchCents: number }

/** What stands for a match in paid orders, by means of payment: of a pack its share, the provider's money before credit. */
export async function paidForMatch(db: Db, eventId: number): Promise<Paid[]> {
  const { rows } = await sql<Row>`
    select orders.id as order_id, orders.kind, payment.method::text as method,
      sum(part.amount_cents)::int as cents,
      (select coalesce(sum(line.face_cents + line.service_cents), 0)::int from order_lines line
        join event_seats seat on seat.event_id = line.event_id and seat.seat_id = line.seat_id
        where line.order_id = orders.id and line.event_id = ${eventId}
          and (seat.order_id = orders.id or exists (select from ticket_returns offer
            where offer.event_id = line.event_id and offer.seat_id = line.seat_id and offer.order_id = orders.id
              and offer.status = 'listed'))) as match_cents
    from orders join payments payment on payment.order_id = orders.id
    join payment_allocations part on part.payment_id = payment.id and part.kind = 'tickets'
    where orders.status = 'paid' and orders.kind = any (${refundedKinds()}::order_kind[])
      and exists (select from order_lines line where line.order_id = orders.id and line.event_id = ${eventId})
    group by orders.id, payment.method having sum(part.amount_cents) > 0
    order by orders.id, payment.method <> 'gift_card', payment.method = 'credit'`.execute(db)
  return [...Map.groupBy(rows, ({ orderId }) => orderId).values()].flatMap((parts) => shareOf(parts))
}

function shareOf(parts: Row[]): Paid[] {
  const [first] = parts
  const inPart = first !== undefined && kindOf(first.kind).refundedWithMatch === 'share'
  let left = inPart ? first.matchCents : Infinity
  return parts.flatMap(({ orderId, method, cents: whole }) => {
    const cents = Math.min(left, whole)
    left -= cents
    return cents > 0 ? [{ orderId, method, cents }] : []
  })
}
