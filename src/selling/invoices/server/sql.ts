import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { InvoiceRequests } from '#server/schema.ts'

export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

export function findInvoice(db: Db, id: string) {
  return db.selectFrom('invoiceRequests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The request of an order that counts: the active one, else the newest. */
export function invoicesOf(db: Db, accountId: string): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoiceRequests')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy(sql`status in ('queued', 'issued')`, 'desc')
    .orderBy('requestedAt', 'desc')
    .execute()
}

/** Paid orders of a person that cost something, the newest first. */
export function paidOrders(db: Db, accountId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'folio', 'kind', 'title', 'status', 'totalCents', sql<Date>`paid_at`.as('paidAt')])
    .select(sql<Date>`now()`.as('now'))
    .where('accountId', '=', accountId)
    .where('paidAt', 'is not', null)
    .where('totalCents', '>', 0)
    .orderBy('paidAt', 'desc')
    .limit(200)
    .execute()
}

/** Guarded by `invoice_requests_one_living_per_order`: undefined when there is one already. */
export function insertInvoice(db: Db, row: Insertable<InvoiceRequests>): Promise<InvoiceRow | undefined> {
  return db
    .insertInto('invoiceRequests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

type End =
  | { status: 'issued'; fiscalFolio: string }
  | { status: 'rejected'; refusal: string }
  | { status: 'withdrawn' }

/** Guarded: a request ends once; undefined for whoever comes second. */
export function closeInvoiceRow(db: Db, id: string, end: End): Promise<InvoiceRow | undefined> {
  return db
    .updateTable('invoiceRequests')
    .set({ ...end, closedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
}

/** What waits for a stamp, the oldest first, with the VAT of its order. */
export async function queuedInvoices(db: Db) {
  return db
    .selectFrom('invoiceRequests as request')
    .innerJoin('orders', 'orders.id', 'request.orderId')
    .selectAll('request')
    .select(['orders.folio', 'orders.title'])
    .select(
      sql<number>`(coalesce((select sum(service_tax_cents) from order_lines where order_id = orders.id), 0)
        + coalesce((select sum(tax_cents) from order_items where order_id = orders.id), 0))::int`.as(
        'taxCents',
      ),
    )
    .where('request.status', '=', 'queued')
    .orderBy('requestedAt')
    .limit(500)
    .execute()
}

/** How an order was paid; the tables belong to payments and are only read here. */
export function meansOf(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .select(['method', 'cardLast4', 'amountCents', 'refundedCents', 'approvedAt'])
    .where('orderId', '=', orderId)
    .where('approvedAt', 'is not', null)
    .orderBy('approvedAt')
    .execute()
}
