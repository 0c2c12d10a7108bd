import { permits } from '#lib/permissions.ts'
import { Problem } from '#lib/problem.ts'
import { holderOf } from '#people/accounts/server/roles.ts'
import { findAccount } from '#people/accounts/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { BatchAct } from '../../batch-contract.ts'
import { acts } from './acts.ts'
import * as rows from './batch-rows.ts'

/**
 * Does what a batch is of, order by order, each in a transaction of its own that also writes down how it ended: killed in the
 * middle it goes on where it stopped. A refusal is how that order ended; what fails otherwise is tried again, `atLast` no more.
 */
export async function runBatch(db: Db, batchId: string, atLast: boolean): Promise<void> {
  const batch = await rows.begin(db, batchId)
  if (batch === undefined) return
  const failures: unknown[] = []
  for (const orderId of await rows.waitingOrders(db, batchId)) {
    try {
      await runItem(db, batch, orderId)
    } catch (error) {
      if (error instanceof Problem) await refuse(error.message)
      else if (atLast) await refuse('Algo falló de nuestro lado y no se hizo. Inténtalo desde el pedido.')
      else failures.push(error)
    }
    async function refuse(why: string) {
      await rows.endItem(db, batchId, orderId, { state: 'refused', why })
    }
  }
  if (failures.length > 0) throw failures[0]
  await rows.endBatch(db, batchId)
}

type Batch = { id: string; accountId: string; act: string; reason: string }

function runItem(db: Db, { id, accountId, act, reason }: Batch, orderId: string): Promise<void> {
  const { may, perform } = acts[act as BatchAct]
  return db.transaction().execute(async (tx) => {
    const item = await rows.lockItem(tx, id, orderId)
    if (item === undefined) return
    const account = await findAccount(tx, accountId)
    const holder = account && (await holderOf(tx, account))
    if (account === undefined || holder === undefined || !permits(holder, may))
      throw new Problem('not_allowed', 'Quien lo pidió ya no tiene permiso.')
    const amountCents = await perform(tx, item, account, reason)
    await rows.endItem(tx, id, orderId, { state: 'done', amountCents })
  })
}
