import { givenByKey } from '#selling/payments/server/refunds/refund-rows.ts'
import { ownOrder } from '#selling/orders/server/actions.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { Problem } from '#lib/problem.ts'
import type { Services } from '#server/services.ts'
import { refundMatch } from '../run/item-work.ts'
import { changesOf, markDone } from '../sql.ts'
import { moneyBackOf } from './rows.ts'

type Asked = { orderId: string; eventId: number; as: 'refund' | 'credit'; accountId: string }

/**
 * Gives one order's part of a changed match back: all of it where nobody may enter, else the seats whose tickets are
 * still the buyer's. Once; the same choice again changes nothing.
 */
export async function askMoneyBack(
  services: Pick<Services, 'db'>,
  { orderId, eventId, as, accountId }: Asked,
): Promise<void> {
  const { db } = services
  const done = await db.transaction().execute(async (tx) => {
    ownOrder(await lockOrder(tx, orderId), accountId)
    const [change] = await changesOf(tx, eventId)
    if (change === undefined || change.kind === 'cancelled') throw nothing()
    if ((await givenByKey(tx, orderId, `match:${change.id}`)) > 0) return undefined
    const row = (await moneyBackOf(tx, accountId)).find(
      (one) => one.orderId === orderId && one.eventId === eventId,
    )
    if (row === undefined) throw nothing()
    const seatIds = change.kind === 'moved' ? row.seatIds : undefined
    const amountCents = await refundMatch(tx, change, orderId, as, seatIds)
    return { changeId: change.id, kind: change.kind, amountCents }
  })
  if (done?.kind === 'closed') await markDone(db, { ...done, step: 'refunds' }, [orderId], done.amountCents)
}

function nothing(): Problem {
  return new Problem('nothing_to_return', 'De esa compra ya no hay nada que pedir.')
}
