import type { Db } from '#server/db.ts'

/** A refund of money that was paid at the window, and who handed it over. */
export function windowRefund(db: Db, refundId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .leftJoin('deskPayouts', 'deskPayouts.refundId', 'refunds.id')
    .leftJoin('tills', 'tills.id', 'deskPayouts.tillId')
    .select(['refunds.id', 'refunds.status', 'refunds.amountCents', 'payments.method', 'payments.orderId'])
    .select('tills.cashier as paidBy')
    .where('refunds.id', '=', refundId)
    .where('payments.method', 'in', ['cash_desk', 'terminal'])
    .executeTakeFirst()
}

/** What a change of seat gives back of money that was paid in cash, while nobody has handed it over. */
export function cashOfChange(db: Db, changeOrderId: string) {
  const key = `moved:${changeOrderId}`
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.amountCents'])
    .where((eb) => eb.or([eb('refunds.requestKey', '=', key), eb('refunds.requestKey', 'like', `${key}:%`)]))
    .where('refunds.status', '=', 'requested')
    .where('payments.method', '=', 'cash_desk')
    .orderBy('refunds.id')
    .execute()
}
