import { sql } from 'kysely'
import { withLaterOrders } from '#selling/orders/server/seat-changes-sql.ts'
import type { Db } from '#server/db.ts'
import type { PaymentMethod } from '#server/schema.ts'

/** Which order the valid ticket of each of these seats is of, of an order and those that its tickets went on in. */
export async function ordersOfSeats(
  db: Db,
  { orderId, eventId, seatIds }: { orderId: string; eventId?: number | undefined; seatIds: number[] },
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('tickets')
    .select(['orderId', 'seatId'])
    .where('orderId', 'in', withLaterOrders(orderId))
    .where('status', '=', 'valid')
    .where('seatId', '=', sql<number>`any (${seatIds}::int[])`)
    .$if(eventId !== undefined, (query) => query.where('eventId', '=', eventId ?? 0))
    .execute()
  return new Map(rows.map((row) => [row.seatId, row.orderId]))
}

export type RefundPart = { method: PaymentMethod; amountCents: number }

/** What a request gave back, by the means it goes; of later orders that came of a change of seat too. */
export async function refundParts(db: Db, key: string): Promise<RefundPart[]> {
  const { rows } = await sql<RefundPart>`
    select method, sum(refunds.amount_cents)::int as amount_cents
    from refunds join payments on payments.id = refunds.payment_id
    where request_key = ${key} or request_key like ${`${key}:%`} group by method
    union all
    select kind::text::payment_method, sum(amount_cents)::int from payment_allocations
    where kind in ('credit', 'gift_card') and (reason = ${key} or reason like ${`${key}:%`})
    group by kind having sum(amount_cents) > 0`.execute(db)
  return rows
}

/** A payment that was put aside, locked until the transaction ends. */
export function lockQuarantined(tx: Db, providerPaymentId: string) {
  return tx
    .selectFrom('quarantinedPayments')
    .selectAll()
    .where('providerPaymentId', '=', providerPaymentId)
    .forUpdate()
    .executeTakeFirst()
}

export function findQuarantined(db: Db, providerPaymentId: string) {
  return db
    .selectFrom('quarantinedPayments as aside')
    .leftJoin('payments', 'payments.id', 'aside.paymentId')
    .select([
      'aside.providerPaymentId',
      'aside.paymentId',
      'aside.reason',
      'aside.resolvedAt',
      'payments.orderId',
    ])
    .where('aside.providerPaymentId', '=', providerPaymentId)
    .executeTakeFirst()
}

/** Guarded: a payment is resolved once. */
export async function markResolved(
  tx: Db,
  providerPaymentId: string,
  end: { outcome: 'attached' | 'refunded' | 'explained' | 'accepted'; resolvedBy: string; note: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('quarantinedPayments')
    .set({ ...end, resolvedAt: sql`clock_timestamp()` })
    .where('providerPaymentId', '=', providerPaymentId)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Unpaid orders of exactly that sum around the time of a payment, the nearest first. */
export async function ordersOfSum(db: Db, amountCents: number, at: Date) {
  const { rows } = await sql<{
    orderId: string
    folio: number
    title: string
    buyer: string
    email: string
    totalCents: number
    createdAt: Date
    open: boolean
  }>`
    select orders.id as order_id, folio, title, first_name || ' ' || last_name as buyer, email, total_cents,
      orders.created_at, orders.status <> 'expired' as open
    from orders join accounts on accounts.id = orders.account_id
    where orders.status in ('pending', 'reserved', 'in_review', 'expired') and total_cents = ${amountCents}
      and orders.created_at between ${at}::timestamptz - interval '30 days' and ${at}::timestamptz + interval '1 day'
      and not exists (select from payments where order_id = orders.id and status = 'approved')
    order by abs(extract(epoch from orders.created_at - ${at}::timestamptz)) limit 20`.execute(db)
  return rows
}
