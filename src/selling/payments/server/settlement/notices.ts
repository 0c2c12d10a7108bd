import type { Db } from '#server/db.ts'

/** False when this notice was seen; the row commits with what the notice brought about. */
export async function noteNotice(
  db: Db,
  topic: string,
  resourceId: string,
  version: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('paymentNotices')
    .values({ topic, resourceId, version })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False when it was put aside before. */
export async function quarantine(
  db: Db,
  row: { providerPaymentId: string; paymentId: string | null; reason: string; seen: object },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('quarantinedPayments')
    .values({ ...row, seen: JSON.stringify(row.seen) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
