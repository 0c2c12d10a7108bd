import type { MarkSource } from '#people/linked-accounts/server/marks.ts'
import { plainText } from '#people/linked-accounts/rules.ts'
import type { StoredAddress } from '../../addresses-contract.ts'

/** Where the shop sent something: a weak sign, as a family has one address. */
export const addressMarks: MarkSource = async (db, accountIds) => {
  const rows = await db
    .selectFrom('shopOrders')
    .select(['accountId', 'address'])
    .where('accountId', 'in', accountIds)
    .where('address', 'is not', null)
    .execute()
  return rows.map(({ accountId, address }) => {
    const { street, number, interior, postalCode } = address as StoredAddress
    return {
      accountId,
      kind: 'address' as const,
      value: plainText(`${postalCode} ${street} ${number} ${interior}`),
    }
  })
}
