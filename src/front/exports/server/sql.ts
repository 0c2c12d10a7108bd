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

/** The files that somebody asked for, and those of others' schedules that are there for them too. */
export async function exportsOf(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('exports')
    .innerJoin('accounts as owner', 'owner.id', 'exports.accountId')
    .selectAll('exports')
    .select(sql<string>`owner.first_name || ' ' || owner.last_name`.as('owner'))
    .where((eb) =>
      eb.or([
        eb('exports.accountId', '=', accountId),
        eb.and([
          eb('exports.status', '=', 'ready'),
          eb(
            'exports.id',
            'in',
            eb.selectFrom('exportReaders').select('exportId').where('accountId', '=', accountId),
          ),
        ]),
      ]),
    )
    .orderBy('exports.createdAt', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ owner, ...row }) => ({ ...row, from: row.accountId === accountId ? null : owner }))
}

/** Whether a file is there for somebody: who asked for it, or whom its schedule tells. */
export async function isFor(db: Db, { id, accountId }: { id: string; accountId: string }, reader: string) {
  if (accountId === reader) return true
  const found = await db
    .selectFrom('exportReaders')
    .select('exportId')
    .where('exportId', '=', id)
    .where('accountId', '=', reader)
    .executeTakeFirst()
  return found !== undefined
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
