import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

type NewRefund = {
  paymentId: string
  requestKey: string
  amountCents: number
  reason: string
  requestedBy: string | null
}

/** The row's id is the provider's idempotency key, stored before the provider is asked. */
export async function insertRefund(db: Db, refund: NewRefund): Promise<string> {
  const { id } = await db.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow()
  return id
}

/** What was given back of an order under a key, as refund, as credit and to gift cards, in centavos. */
export async function givenByKey(db: Db, orderId: string, requestKey: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (coalesce((
      select sum(refunds.amount_cents) from refunds join payments on payments.id = refunds.payment_id
      where payments.order_id = ${orderId} and request_key = ${requestKey}), 0) + coalesce((
      select sum(posting.amount_cents) from payments
      join ledger_entries entry on entry.key in (
        'credit:' || payments.id || ':' || ${requestKey}::text, 'gift:' || payments.id || ':' || ${requestKey}::text)
      join ledger_postings posting on posting.entry_id = entry.id and posting.amount_cents > 0
      where payments.order_id = ${orderId}), 0))::int as cents`.execute(db)
  return rows[0]!.cents
}

/** What of that went back to the gift cards that paid the order, in centavos. */
export async function givenToCards(db: Db, orderId: string, requestKey: string): Promise<number> {
  const { cents } = await db
    .selectFrom('paymentAllocations as part')
    .innerJoin('payments', 'payments.id', 'part.paymentId')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('part.amountCents'), sql<number>`0`).as('cents'))
    .where('payments.orderId', '=', orderId)
    .where('part.kind', '=', 'gift_card')
    .where('part.reason', '=', requestKey)
    .executeTakeFirstOrThrow()
  return cents
}

/** Seats of an order's lines that are still its own: sold to it, or on sale again and not sold. */
export async function seatsLeft(db: Db, orderId: string): Promise<number> {
  const { n } = await db
    .selectFrom('orderLines as line')
    .innerJoin('eventSeats as seat', (join) =>
      join.onRef('seat.eventId', '=', 'line.eventId').onRef('seat.seatId', '=', 'line.seatId'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('line.orderId', '=', orderId)
    .where((eb) =>
      eb.or([
        eb('seat.orderId', '=', orderId),
        eb.exists(
          eb
            .selectFrom('ticketReturns as offer')
            .select('offer.id')
            .whereRef('offer.eventId', '=', 'line.eventId')
            .whereRef('offer.seatId', '=', 'line.seatId')
            .whereRef('offer.orderId', '=', 'line.orderId')
            .where('offer.status', '=', 'listed'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return n
}

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export function findRefund(db: Db, refundId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select([
      'refunds.id',
      'refunds.status',
      'refunds.amountCents',
      'refunds.paymentId',
      'payments.providerPaymentId',
    ])
    .select(['payments.amountCents as paidCents', 'payments.orderId', 'orders.accountId'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
}

/** Guarded: a refund ends once; false for whoever comes second. */
export async function closeRefund(
  db: Db,
  refundId: string,
  end:
    | { status: 'done'; providerRefundId: string | null }
    | { status: 'failed'; failure: string }
    | { status: 'charged_back' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ ...end, doneAt: sql`now()` })
    .where('id', '=', refundId)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The bank gave the money back to the club: what it had made needless is owed again. Answers the refunds. */
export async function askAgain(db: Db, paymentId: string): Promise<string[]> {
  const rows = await db
    .updateTable('refunds')
    .set({ status: 'requested', doneAt: null })
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'charged_back')
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** What the provider is known to have given back of a payment, in centavos. */
export async function sentRefunds(db: Db, paymentId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amountCents'), sql<number>`0`).as('cents'))
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'done')
    .executeTakeFirstOrThrow()
  return cents
}

/** Whether a payment was made to the club itself, at the window or by transfer, so that no provider can give it back. */
export async function paidAtWindow(db: Db, paymentId: string): Promise<boolean> {
  const { method } = await db
    .selectFrom('payments')
    .select('method')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return method === 'cash_desk' || method === 'terminal' || method === 'transfer'
}

/** Refunds whose job has used up its tries. */
export async function forgottenRefunds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.id')
    .where('payments.method', 'not in', ['cash_desk', 'terminal', 'transfer'])
    .where('refunds.status', '=', 'requested')
    .where('requestedAt', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  return rows.map((row) => row.id)
}

/** Every refund of a person's orders, the newest first. */
export function refundsOf(db: Db, accountId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['refunds.id', 'refunds.status', 'refunds.amountCents', 'refunds.requestedAt', 'refunds.doneAt'])
    .leftJoin('events', 'events.id', 'orders.eventId')
    .select(['orders.id as orderId', 'orders.folio', 'orders.title', 'payments.method'])
    .select(['events.home', 'events.away'])
    .where('orders.accountId', '=', accountId)
    .orderBy('refunds.requestedAt', 'desc')
    .limit(100)
    .execute()
}
