import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { undoSeconds, type BatchAct } from '../../batch-contract.ts'

type NewBatch = {
  accountId: string
  requestKey: string
  act: BatchAct
  reason: string
  orders: { id: string; leftCents: number }[]
}

/** A batch and its orders; undefined where the same press of the button made it before. */
export async function insertBatch(tx: Db, { orders, ...batch }: NewBatch) {
  const made = await tx
    .insertInto('orderBatches')
    .values({
      ...batch,
      runsAt: sql<Date>`date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${undoSeconds})`,
    })
    .onConflict((same) => same.column('requestKey').doNothing())
    .returning(['id', 'runsAt'])
    .executeTakeFirst()
  if (made === undefined) return undefined
  await tx
    .insertInto('orderBatchItems')
    .values(orders.map(({ id, leftCents }, place) => ({ batchId: made.id, orderId: id, leftCents, place })))
    .onConflict((twice) => twice.columns(['batchId', 'orderId']).doNothing())
    .execute()
  return made
}

export function findBatchByKey(db: Db, requestKey: string, accountId: string) {
  return db
    .selectFrom('orderBatches')
    .select(['id', 'runsAt'])
    .where('requestKey', '=', requestKey)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

/** Which of these there are, so that a batch names no stranger. */
export async function ordersThatAre(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Guarded: only while it waits. Of this and the beginning of its work the database lets one happen. */
export async function takeBack(db: Db, batchId: string, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orderBatches')
    .set({ state: 'undone', endedAt: sql`clock_timestamp()` })
    .where('id', '=', batchId)
    .where('accountId', '=', accountId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Guarded the same way; one that a killed process had begun goes on. */
export function begin(db: Db, batchId: string) {
  return db
    .updateTable('orderBatches')
    .set({ state: 'running' })
    .where('id', '=', batchId)
    .where('state', 'in', ['waiting', 'running'])
    .where('runsAt', '<=', sql<Date>`clock_timestamp()`)
    .returning(['id', 'accountId', 'act', 'reason'])
    .executeTakeFirst()
}

/** Done once no order of it waits. */
export async function endBatch(db: Db, batchId: string): Promise<void> {
  await db
    .updateTable('orderBatches')
    .set({ state: 'done', endedAt: sql`clock_timestamp()` })
    .where('id', '=', batchId)
    .where('state', '=', 'running')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orderBatchItems')
            .select('orderId')
            .where('batchId', '=', batchId)
            .where('state', '=', 'waiting'),
        ),
      ),
    )
    .execute()
}

export async function waitingOrders(db: Db, batchId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orderBatchItems')
    .select('orderId')
    .where('batchId', '=', batchId)
    .where('state', '=', 'waiting')
    .orderBy('place')
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** An order of a batch that nobody has done yet, locked until the transaction ends. */
export function lockItem(tx: Db, batchId: string, orderId: string) {
  return tx
    .selectFrom('orderBatchItems')
    .select(['orderId', 'leftCents', 'refundKey'])
    .where('batchId', '=', batchId)
    .where('orderId', '=', orderId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}

type End = { state: 'done'; amountCents: number } | { state: 'refused'; why: string }

/** Guarded: an order of a batch ends once. */
export async function endItem(db: Db, batchId: string, orderId: string, end: End): Promise<void> {
  await db
    .updateTable('orderBatchItems')
    .set({ ...end, endedAt: sql`clock_timestamp()` })
    .where('batchId', '=', batchId)
    .where('orderId', '=', orderId)
    .where('state', '=', 'waiting')
    .execute()
}

function batches(db: Db) {
  const counted = (state: 'done' | 'refused') =>
    sql<number>`(select count(*)::int from order_batch_items item
      where item.batch_id = batch.id and item.state = ${state}::order_batch_item_state)`
  return db
    .selectFrom('orderBatches as batch')
    .select(['batch.id', 'batch.state', 'batch.createdAt', 'batch.runsAt'])
    .select([
      sql<BatchAct>`batch.act`.as('act'),
      sql<number>`(select count(*)::int from order_batch_items item where item.batch_id = batch.id)`.as(
        'orders',
      ),
      counted('done').as('done'),
      counted('refused').as('refused'),
    ])
}

/** A person's own that are under way, or ended within the minute. */
export function batchesUnderWay(db: Db, accountId: string) {
  return batches(db)
    .where('batch.accountId', '=', accountId)
    .where(
      sql<boolean>`(batch.ended_at is null or batch.state = 'done' and batch.ended_at > now() - interval '1 minute')`,
    )
    .orderBy('batch.createdAt', 'desc')
    .limit(5)
    .execute()
}

export function findBatch(db: Db, batchId: string) {
  return batches(db)
    .innerJoin('accounts', 'accounts.id', 'batch.accountId')
    .select(['batch.reason', sql<string>`first_name || ' ' || last_name`.as('who')])
    .where('batch.id', '=', batchId)
    .executeTakeFirst()
}

export async function itemsOfBatch(db: Db, batchId: string) {
  const rows = await db
    .selectFrom('orderBatchItems as item')
    .innerJoin('orders', 'orders.id', 'item.orderId')
    .innerJoin('accounts', 'accounts.id', 'orders.accountId')
    .select(['orders.id', 'orders.folio', 'item.state', 'item.amountCents', 'item.why'])
    .select(sql<string>`first_name || ' ' || last_name`.as('buyer'))
    .where('item.batchId', '=', batchId)
    .orderBy('item.place')
    .execute()
  return rows.map((row) => ({ ...row, folio: folioOf(row.folio) }))
}
