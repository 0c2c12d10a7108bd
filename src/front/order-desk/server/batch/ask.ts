import { audit } from '#server/audit.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { BatchAct } from '../../batch-contract.ts'
import * as rows from './batch-rows.ts'

type Wish = { key: string; act: BatchAct; reason: string; orders: { id: string; leftCents: number }[] }

/** Writes down what is to be done to many orders, later: until then it can be taken back. */
export function askBatch(db: Db, { key, ...wish }: Wish, accountId: string) {
  return db.transaction().execute(async (tx) => {
    const there = await rows.ordersThatAre(
      tx,
      wish.orders.map(({ id }) => id),
    )
    const orders = wish.orders.filter(({ id }) => there.has(id))
    if (orders.length === 0) throw notFound('No encontramos esos pedidos.')
    const made = await rows.insertBatch(tx, { ...wish, orders, accountId, requestKey: key })
    if (made === undefined) {
      const before = await rows.findBatchByKey(tx, key, accountId)
      if (before === undefined) throw notFound('No encontramos ese lote.')
      return before
    }
    await enqueue(
      tx,
      'run_order_batch',
      { batchId: made.id },
      { key: `run_order_batch:${made.id}`, runAt: made.runsAt },
    )
    await audit(tx, {
      accountId,
      action: `order_batch.${wish.act}`,
      subject: `order_batch:${made.id}`,
      detail: { orders: orders.length, ...(wish.reason !== '' && { reason: wish.reason }) },
    })
    return made
  })
}

/** Takes a batch back before anything of it has happened. Throws where it has begun, or somebody else's it is. */
export function undoBatch(db: Db, batchId: string, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await rows.takeBack(tx, batchId, accountId))) {
      const mine = await tx
        .selectFrom('orderBatches')
        .select('state')
        .where('id', '=', batchId)
        .where('accountId', '=', accountId)
        .executeTakeFirst()
      if (mine === undefined) throw notFound('No encontramos ese lote.')
      if (mine.state === 'undone') return
      throw new Problem('too_late', 'Ya empezó: mira qué pasó con cada pedido.')
    }
    await audit(tx, { accountId, action: 'order_batch.undo', subject: `order_batch:${batchId}` })
  })
}
