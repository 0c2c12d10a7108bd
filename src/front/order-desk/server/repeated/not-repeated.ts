import { Problem } from '#lib/problem.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { insertSeparate, repeatsOf } from './repeated-rows.ts'

type Said = { orderId: string; otherId: string }

/** Somebody of the club looked at two orders that seem one made twice, and they are not: no hint any more, at either. */
export async function sayNotRepeated(db: Db, { orderId, otherId }: Said, accountId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const repeats = await repeatsOf(tx, orderId)
    if (!repeats.some(({ id }) => id === otherId))
      throw new Problem('not_repeated', 'Esos pedidos ya no parecen repetidos. Vuelve a abrir el pedido.')
    await insertSeparate(tx, { orderId, otherId, saidBy: accountId })
    await audit(tx, {
      accountId,
      action: 'order.not_repeated',
      subject: `order:${orderId}`,
      detail: { orderId: otherId },
    })
  })
}
