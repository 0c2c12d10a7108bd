import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ProviderPayment } from '../provider.ts'
import { statusOf } from '../rules.ts'

/** Which of these payments, by the provider's numbers, were begun in the last minutes and are approved, with nothing of them given back. */
export async function settledJustNow(db: Db, providerPaymentIds: string[]): Promise<boolean[]> {
  const rows = await db
    .selectFrom('payments')
    .select('providerPaymentId')
    .where('providerPaymentId', '=', sql<string>`any (${providerPaymentIds}::text[])`)
    .where('status', '=', 'approved')
    .where('refundedCents', '=', 0)
    .where('createdAt', '>', sql<Date>`now() - interval '10 min'`)
    .execute()
  const settled = new Set(rows.map((row) => row.providerPaymentId))
  return providerPaymentIds.map((id) => settled.has(id))
}

/**
 * Whether what a notice tells of a payment is what its attempt stands at already, so that nothing needs to be locked: mostly the
 * provider's own news of a charge that was answered at once.
 */
export async function isSettled(db: Db, seen: ProviderPayment): Promise<boolean> {
  const known = await db
    .selectFrom('payments')
    .select('id')
    .where('providerPaymentId', '=', seen.id)
    .where('status', '=', statusOf(seen))
    .where('statusDetail', '=', seen.statusDetail)
    .where('amountCents', '=', seen.amountCents)
    .where('refundedCents', '=', seen.refundedCents)
    .executeTakeFirst()
  return known !== undefined
}
