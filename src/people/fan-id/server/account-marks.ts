import type { MarkSource } from '#people/linked-accounts/server/marks.ts'
import { plainPhone } from '#people/linked-accounts/rules.ts'

/** The Fan ID's phone and its devices: a key that no browser gives away is the same device wherever it is seen. */
export const fanMarks: MarkSource = async (db, accountIds) => {
  const fans = await db
    .selectFrom('fans')
    .select(['id', 'accountId', 'phone'])
    .where('accountId', 'in', accountIds)
    .where('status', '<>', 'erased')
    .execute()
  if (fans.length === 0) return []
  const accountOf = new Map(fans.map(({ id, accountId }) => [id, accountId]))
  const devices = await db
    .selectFrom('fanDevices')
    .select(['fanId', 'publicKey'])
    .where('fanId', 'in', [...accountOf.keys()])
    .execute()
  const phones = fans.flatMap(({ accountId, phone }) => {
    const value = plainPhone(phone ?? '')
    return value === null ? [] : [{ accountId, kind: 'phone' as const, value, hint: value.slice(-4) }]
  })
  return [
    ...phones,
    ...devices.map(({ fanId, publicKey }) => ({
      accountId: accountOf.get(fanId)!,
      kind: 'device' as const,
      value: publicKey.toString('base64'),
    })),
  ]
}
