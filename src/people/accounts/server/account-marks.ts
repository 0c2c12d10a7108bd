import type { MarkSource } from '#people/linked-accounts/server/marks.ts'
import { plainPhone } from '#people/linked-accounts/rules.ts'

/** The phone that stands in the account, confirmed or not. */
export const phoneMarks: MarkSource = async (db, accountIds) => {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'phone'])
    .where('id', 'in', accountIds)
    .where('phone', 'is not', null)
    .execute()
  return rows.flatMap(({ id, phone }) => {
    const value = plainPhone(phone ?? '')
    return value === null ? [] : [{ accountId: id, kind: 'phone' as const, value, hint: value.slice(-4) }]
  })
}
