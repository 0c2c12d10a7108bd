import type { Db } from '#server/db.ts'
import type { StoredAddress } from './contract.ts'

/** Where this person's last parcel went; null when there was none. */
export async function lastAddressOf(db: Db, accountId: string): Promise<StoredAddress | null> {
  const row = await db
    .selectFrom('shopOrders')
    .select('address')
    .where('accountId', '=', accountId)
    .where('address', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.address ?? null) as StoredAddress | null
}
