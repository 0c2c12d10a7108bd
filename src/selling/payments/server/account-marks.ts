import type { MarkSource } from '#people/linked-accounts/server/marks.ts'

/** Cards that paid, by the key that was made of them when the provider told of the payment. */
export const cardMarks: MarkSource = async (db, accountIds) => {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['orders.accountId', 'payments.cardKey', 'payments.cardLast4'])
    .where('orders.accountId', 'in', accountIds)
    .where('payments.cardKey', 'is not', null)
    .distinct()
    .execute()
  return rows.map(({ accountId, cardKey, cardLast4 }) => ({
    accountId,
    kind: 'card' as const,
    value: cardKey!.toString('hex'),
    hint: cardLast4,
  }))
}
