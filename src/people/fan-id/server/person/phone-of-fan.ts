import type { Db } from '#server/db.ts'

/** Whether a phone is that of a Fan ID of another account. */
export async function isPhoneOfFan(
  db: Db,
  { accountId, phone }: { accountId: string; phone: string },
): Promise<boolean> {
  const fan = await db
    .selectFrom('fans')
    .select('id')
    .where('phone', '=', phone)
    .where('accountId', '<>', accountId)
    .where('status', 'not in', ['refused', 'erased'])
    .executeTakeFirst()
  return fan !== undefined
}
