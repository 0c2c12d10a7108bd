import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { StoredAddress } from '../../addresses-contract.ts'

/** Where this person's last parcel went; null when there was none. */
export async function lastAddressOf(db: Db, accountId: string): Promise<StoredAddress | null> {
  const row = await db
    .selectFrom('shopOrders')
    .select('address')
    .where('accountId', '=', accountId)
    .where('address', 'is not', null)
    .where(sql<boolean>`address->>'street' <> ''`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.address ?? null) as StoredAddress | null
}

/** Of every parcel only the state stays, for the books: nobody lives there any more. Again: changes nothing. */
export async function forgetAddresses(db: Db, accountId: string): Promise<void> {
  const nowhere = {
    recipient: '',
    phone: '',
    street: '',
    number: '',
    interior: '',
    postalCode: '',
    colonia: '',
    municipality: '',
    references: '',
  }
  await db
    .updateTable('shopOrders')
    .set({ address: sql`address || ${JSON.stringify(nowhere)}::jsonb`, tracking: null, carrier: null })
    .where('accountId', '=', accountId)
    .where('address', 'is not', null)
    .where('status', 'not in', ['preparing', 'ready', 'shipped'])
    .execute()
}
