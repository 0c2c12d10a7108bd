import { sql, type Insertable, type UpdateObject } from 'kysely'
import { lockBesides, lockingSale } from '#selling/locks/server/sql.ts'
import { findOrderOnSale, findOrdersOnSale, openPayment } from '#selling/orders/server/sql.ts'
import { bound, compiledForAll, compiledOnce } from '#server/compiled-once.ts'
import type { Db } from '#server/db.ts'
import { rowsWrite } from '#server/gathered-writes.ts'
import type { AllocationKind, DB, Payments } from '#server/schema.ts'

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/** Where a person goes on: the bank's page, or for the wallet the provider's (`creq` is empty then). */
export type Challenge = { url: string; creq: string }
export type StoredVoucher = {
  url: string
  reference: string
  barcode: string | null
  clabe: string | null
  expiresAt: string | null
}

/** All of a payment, by name: a plan that is kept must not change with a column more. */
const columns = [
  'payments.id',
  'payments.orderId',
  'payments.method',
  'payments.status',
  'payments.statusDetail',
  'payments.amountCents',
  'payments.refundedCents',
  'payments.installments',
  'payments.cardLast4',
  'payments.attemptKey',
  'payments.requestHash',
  'payments.providerKey',
  'payments.providerPaymentId',
  'payments.providerUpdatedAt',
  'payments.preferenceId',
  'payments.subscriptionId',
  'payments.challenge',
  'payments.voucher',
  'payments.payableUntil',
  'payments.createdAt',
  'payments.approvedAt',
  'payments.checkedAt',
  'payments.nextLookAt',
  'payments.giftCardId',
] as const

function payments(db: Db) {
  return db
    .selectFrom('payments')
    .select(columns)
    .$narrowType<{ voucher: StoredVoucher | null; challenge: Challenge | null }>()
}

export function findPayment(db: Db, id: string) {
  return payments(db).where('id', '=', id).executeTakeFirst()
}

/** Attempts with what their buyers are told of the order beside each, in their order. */
export async function findPaymentsAndOrders(db: Db, ids: string[]) {
  const rows = await readPaymentsAndOrders(
    db,
    ids.map((id) => ({ id })),
  )
  return rows.map((row) => row!)
}

const readPaymentsAndOrders = compiledForAll({ id: 'uuid' }, (db, { id }: { id: string }) =>
  payments(db)
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['orders.status as orderStatus', openPayment.as('openPayment')])
    .where('payments.id', '=', id),
)

/** Locked until the transaction ends; its order is locked before, always in this sequence. */
export function lockPayment(db: Db, id: string) {
  return payments(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/**
 * The same together with its order, which is about to be sold what it is for (`lockOrderToSell`); the order is locked first, and
 * the attempt is read as it is then.
 */
export async function lockSaleOfPayment(tx: Db, { id, orderId }: Ids) {
  for (;;) {
    const [row] = await lockSaleAndPayment(tx, { id, orderId })
    const { locked, ...payment } = row!
    await lockBesides(tx, locked)
    const order = await findOrderOnSale(tx, orderId)
    if (order.family === locked.length) return { order, payment }
  }
}

type Ids = { id: string; orderId: string }
const saleAndPayment = (tx: Db, { id, orderId }: Ids, { waits }: { waits: boolean }) =>
  bound<PaymentRow & { locked: string[] }>(
    tx,
    sql`${lockingSale(orderId, { waits })}
      select ${sql.join(columns.map((column) => sql.ref(column)))}, array(select id from locked) as locked from payments
      where id = ${id} and (select count(*) from locked) > 0
      for no key update of payments ${sql.raw(waits ? '' : 'skip locked')}`,
  )
const lockSaleAndPayment = compiledOnce((tx, ids: Ids) => saleAndPayment(tx, ids, { waits: true }))
const lockFreeSaleAndPayment = compiledForAll({ id: 'uuid', orderId: 'uuid' }, (tx, ids: Ids) =>
  saleAndPayment(tx, ids, { waits: false }),
)

/** The same of many, each alone in its family; nothing for one that is not, or that somebody else has at the moment. */
export async function lockFreeSales(tx: Db, all: Ids[]) {
  const payments = await lockFreeSaleAndPayment(
    tx,
    all.map(({ id, orderId }) => ({ id, orderId })),
  )
  const orders = await findOrdersOnSale(
    tx,
    all.map(({ orderId }) => orderId),
  )
  return all.map((_, at) => {
    const [payment, order] = [payments[at], orders[at]]
    const theirs = payment?.locked.length === 1 && order?.family === 1
    return theirs ? { order: order, payment } : undefined
  })
}

/** What pays beside the provider's means, from what the club owes. */
const besideProvider = ['credit', 'gift_card'] as const

/** Every attempt of an order at the provider, the newest first. */
export function attemptsOf(db: Db, orderId: string): Promise<PaymentRow[]> {
  return payments(db)
    .where('orderId', '=', orderId)
    .where('method', 'not in', besideProvider)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The attempt that a provider's payment belongs to: by the provider's number, else by our own reference. */
export async function attemptOfSeen(db: Db, providerPaymentId: string, reference: string | null) {
  const known = await db
    .selectFrom('payments')
    .select(['id', 'orderId'])
    .where('providerPaymentId', '=', providerPaymentId)
    .executeTakeFirst()
  if (
    known !== undefined ||
    reference === null ||
    !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference)
  )
    return known
  return db.selectFrom('payments').select(['id', 'orderId']).where('id', '=', reference).executeTakeFirst()
}

export function insertAttempt(db: Db, attempt: Insertable<Payments>): Promise<PaymentRow> {
  return db
    .insertInto('payments')
    .values(attempt)
    .returning(columns)
    .$narrowType<{ voucher: StoredVoucher | null; challenge: Challenge | null }>()
    .executeTakeFirstOrThrow()
}

type FirstAttempt = Pick<PaymentRow, 'orderId' | 'attemptKey' | 'requestHash' | 'amountCents'>

/** The first attempts of many orders, by card. */
export async function insertFirstAttempts(db: Db, attempts: FirstAttempt[]): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    insert into payments (order_id, attempt_key, request_hash, method, amount_cents)
    select order_id, attempt_key, request_hash, 'card'::payment_method, amount_cents
    from unnest(${attempts.map((one) => one.orderId)}::uuid[], ${attempts.map((one) => one.attemptKey)}::text[],
      ${attempts.map((one) => one.requestHash)}::bytea[], ${attempts.map((one) => one.amountCents)}::int[])
      as given (order_id, attempt_key, request_hash, amount_cents)
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(db)
  return rows
}

export async function updatePayment(db: Db, id: string, set: UpdateObject<DB, 'payments'>): Promise<void> {
  await db.updateTable('payments').set(set).where('id', '=', id).execute()
}

/** Whether another payment stands for the same order. */
export async function paidOtherwise(
  db: Db,
  { id, orderId }: Pick<PaymentRow, 'id' | 'orderId'>,
): Promise<boolean> {
  const other = await db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('id', '<>', id)
    .where('status', '=', 'approved')
    .where('method', 'not in', besideProvider)
    .executeTakeFirst()
  return other !== undefined
}

/** Adds to what was given back. Beyond the amount, `payments_refund_within` stops the transaction. */
export async function addRefunded(db: Db, id: string, cents: number): Promise<void> {
  await sql`update payments set refunded_cents = refunded_cents + ${cents} where id = ${id}`.execute(db)
}

export function buyerOf(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function allocate(
  db: Db,
  paymentId: string,
  kind: AllocationKind,
  amountCents: number,
  reason: string,
) {
  if (amountCents === 0) return
  await addAllocations(db, [{ paymentId, kind, amountCents, reason }])
}

type Allocation = { paymentId: string; kind: AllocationKind; amountCents: number; reason: string }
const addAllocations = rowsWrite<Allocation>(
  { paymentId: 'uuid', kind: 'allocation_kind', amountCents: 'int', reason: 'text' },
  (given) => `insert into payment_allocations (payment_id, kind, amount_cents, reason)
    select payment_id, kind, amount_cents, reason from ${given}`,
)

/** What of a payment still stands for tickets, in centavos. */
export const ticketMoney = (db: Db, paymentId: string) => moneyFor(db, paymentId, 'tickets')

/** What of a payment is the club's for good: charges of seats that were sold again. */
export const retainedMoney = (db: Db, paymentId: string) => moneyFor(db, paymentId, 'kept')

async function moneyFor(db: Db, paymentId: string, kind: AllocationKind): Promise<number> {
  const { cents } = await db
    .selectFrom('paymentAllocations')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amountCents'), sql<number>`0`).as('cents'))
    .where('paymentId', '=', paymentId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return cents
}

/** The attempts that paid for an order, in the sequence in which they are given back: cards by their rows, the provider's, credit. */
export function payingPayments(db: Db, orderId: string): Promise<PaymentRow[]> {
  return payments(db)
    .where('orderId', '=', orderId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('paymentAllocations')
          .whereRef('paymentId', '=', 'payments.id')
          .where('kind', '=', 'tickets')
          .select('id'),
      ),
    )
    .orderBy((eb) => eb('method', '<>', 'gift_card'))
    .orderBy((eb) => eb('method', '=', 'credit'))
    .orderBy('giftCardId')
    .execute()
}

/**
 * Takes up to `limit` attempts that are due to be asked about and marks them as asked, so that two pollers share the
 * work: young ones every 10 s, older ones every 45 s. What staff must look at is left alone until its time is over.
 * Of a day's ended attempts, those for which a charge may still turn up: given up ones, and a wallet's page that is open.
 */
export async function claimUnsettled(db: Db, limit: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payments set checked_at = now() where id in (
      select id from payments
      where status in ('created', 'pending', 'in_process') and method not in ('credit', 'gift_card', 'subscription') and created_at < now() - interval '5 s'
        and (status_detail <> 'quarantined' or payable_until < now())
        and (checked_at is null or checked_at < now() -
          case when created_at > now() - interval '10 min' then interval '10 s' else interval '45 s' end)
      order by checked_at nulls first limit ${limit}
      for update skip locked
    ) or id in (
      select id from payments
      where id > uuidv7(interval '-1 day') and status in ('abandoned', 'rejected', 'cancelled') and method <> 'subscription'
        and (status = 'abandoned' or method = 'wallet')
        and coalesce(checked_at, created_at) < now() -
          case when method = 'wallet' and payable_until > now() - interval '5 min' then interval '10 s' else interval '10 min' end
      order by checked_at limit ${limit}
      for update skip locked
    ) returning *`.execute(db)
  return rows
}

export function paymentsOfAccount(db: Db, accountId: string) {
  return (
    payments(db)
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .leftJoin('events', 'events.id', 'orders.eventId')
      .select(['orders.folio', 'orders.title', 'orders.status as orderStatus', 'events.home', 'events.away'])
      .where('orders.accountId', '=', accountId)
      // What was put beside an order that is not paid is on its card or in its credit again, or will be.
      .where((eb) => eb.or([eb('method', 'not in', besideProvider), eb('payments.status', '=', 'approved')]))
      .orderBy('payments.createdAt', 'desc')
      .limit(200)
      .execute()
  )
}

/**
 * Payments whose money is not exactly where the books say: amount = tickets + credit + gift cards + refunds + kept to the centavo, and
 * what is booked as refunded is what was asked of the provider. Empty when all is well.
 */
export async function moneyBalance(db: Db) {
  const { rows } = await sql<{ paymentId: string; amountCents: number; allocated: number; refunded: number }>`
    select payment.id as payment_id, payment.amount_cents, coalesce(sum(part.amount_cents), 0)::int as allocated,
      coalesce(sum(part.amount_cents) filter (where kind = 'refund'), 0)::int as refunded
    from payments payment left join payment_allocations part on part.payment_id = payment.id
    where approved_at is not null or payment.status in ('approved', 'refunded', 'charged_back')
    group by payment.id
    having coalesce(sum(part.amount_cents), 0) <> payment.amount_cents
      or coalesce(sum(part.amount_cents) filter (where kind = 'refund'), 0) <> payment.refunded_cents
      or coalesce(sum(part.amount_cents) filter (where kind = 'tickets'), 0) < 0`.execute(db)
  return rows
}
