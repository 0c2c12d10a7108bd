import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ExportFormat } from '#server/schema.ts'

type Asked = {
  accountId: string
  list: string
  title: string
  format: ExportFormat
  query: Record<string, unknown>
}

export function insertExport(db: Db, { query, ...asked }: Asked) {
  return db
    .insertInto('exports')
    .values({ ...asked, query: JSON.stringify(query) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findExport(db: Db, id: string) {
  return db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
}

export function exportsOf(db: Db, accountId: string) {
  return db
    .selectFrom('exports')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()
}

export async function countWaiting(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('exports')
    .select((from) => from.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/** Closes an export that waits; of two workers on one, one closes it. */
export async function closeExport(
  db: Db,
  id: string,
  outcome: { status: 'ready'; rowCount: number } | { status: 'failed' },
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ ...outcome, finishedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** Guarded: a person's own export goes once. */
export async function takeBack(db: Db, { exportId, accountId }: { exportId: string; accountId: string }) {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({ status: 'gone' })
    .where('id', '=', exportId)
    .where('accountId', '=', accountId)
    .where('status', '<>', 'gone')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The exports whose week is over; from now on they are gone. */
export function takeExpired(db: Db) {
  return db
    .updateTable('exports')
    .set({ status: 'gone' })
    .where('status', '<>', 'gone')
    .where('expiresAt', '<', sql<Date>`now()`)
    .returning('id')
    .execute()
}
