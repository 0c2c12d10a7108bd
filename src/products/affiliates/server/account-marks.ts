import type { MarkSource } from '#people/linked-accounts/server/marks.ts'
import { unseal } from '#server/seal.ts'

/** CLABEs that affiliates asked to be paid to. */
export const clabeMarks: MarkSource = async (db, accountIds, { masterKey }) => {
  const rows = await db
    .selectFrom('affiliatePayouts')
    .innerJoin('affiliates', 'affiliates.id', 'affiliatePayouts.affiliateId')
    .select(['affiliates.accountId', 'affiliates.id', 'affiliatePayouts.sealedClabe'])
    .select('affiliatePayouts.clabeEnd')
    .where('affiliates.accountId', 'in', accountIds)
    .execute()
  return rows.map(({ accountId, id, sealedClabe, clabeEnd }) => ({
    accountId,
    kind: 'clabe' as const,
    value: unseal(masterKey, `clabe ${id}`, sealedClabe).toString(),
    hint: clabeEnd,
  }))
}
