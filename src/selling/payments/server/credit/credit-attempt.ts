import type { Db } from '#server/db.ts'

/** The open attempt by which an order is paid with credit, locked; undefined where none is used. */
export function creditAttempt(tx: Db, orderId: string) {
  return tx
    .selectFrom('payments')
    .select(['id', 'amountCents', 'status'])
    .where('orderId', '=', orderId)
    .where('method', '=', 'credit')
    .where('status', 'in', ['pending', 'approved'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}
