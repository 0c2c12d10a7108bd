import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

const now = sql<Date>`now()`

/** False while one is being made. */
export async function insertExport(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .insertInto('dataExports')
    .values({ accountId })
    .onConflict((conflict) => conflict.column('accountId').where('status', '=', 'waiting').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function exportsAskedToday(db: Db, accountId: string): Promise<number> {
  const { asked } = await db
    .selectFrom('dataExports')
    .select((eb) => eb.fn.countAll<number>().as('asked'))
    .where('accountId', '=', accountId)
    .where('askedAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return asked
}

export function findWaitingExport(db: Db, id: string) {
  return db
    .selectFrom('dataExports')
    .select(['id', 'accountId'])
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
}

/** Guarded: false when it was finished before, or its account was erased meanwhile. */
export async function finishExport(db: Db, id: string, days: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dataExports')
    .set({
      status: 'ready',
      readyAt: now,
      expiresAt: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A finished copy of this account that has not ended; somebody else's is as if it did not exist. */
export function findReadyExport(db: Db, id: string, accountId: string) {
  return db
    .selectFrom('dataExports')
    .select(['id', 'readyAt'])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('status', '=', 'ready')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

export function exportsOf(db: Db, accountId: string) {
  return db
    .selectFrom('dataExports')
    .select(['id', 'askedAt', 'readyAt', 'expiresAt'])
    .select(
      sql<'waiting' | 'ready' | 'ended'>`case when expires_at <= now() then 'ended' else status end`.as(
        'status',
      ),
    )
    .where('accountId', '=', accountId)
    .orderBy('askedAt', 'desc')
    .limit(20)
    .execute()
}

/** Copies whose days are over, each once. */
export function endExports(db: Db) {
  return db
    .updateTable('dataExports')
    .set({ status: 'ended' })
    .where('status', '=', 'ready')
    .where('expiresAt', '<=', now)
    .returning('id')
    .execute()
}

export function deleteExports(db: Db, accountId: string) {
  return db.deleteFrom('dataExports').where('accountId', '=', accountId).returning('id').execute()
}

/** Null when one is scheduled already. */
export async function insertErasure(db: Db, accountId: string, hours: number) {
  const row = await db
    .insertInto('accountErasures')
    .values({ accountId, dueAt: sql<Date>`now() + make_interval(hours => ${hours})` })
    .onConflict((conflict) => conflict.column('accountId').where('status', '=', 'scheduled').doNothing())
    .returning(['id', 'dueAt'])
    .executeTakeFirst()
  return row ?? null
}

export function scheduledErasure(db: Db, accountId: string) {
  return db
    .selectFrom('accountErasures')
    .select(['id', 'dueAt'])
    .where('accountId', '=', accountId)
    .where('status', '=', 'scheduled')
    .executeTakeFirst()
}

export function erasuresOf(db: Db, accountId: string) {
  return db
    .selectFrom('accountErasures')
    .select(['id', 'askedAt', 'dueAt', 'status', 'closedAt', 'stoppedBy'])
    .where('accountId', '=', accountId)
    .orderBy('askedAt', 'desc')
    .execute()
}

export async function dueErasures(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('accountErasures')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Of these accounts those that are there and not erased. */
export async function unerasedAccounts(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const accounts = db.selectFrom('accounts').select('id').where('id', 'in', ids).where('erasedAt', 'is', null)
  return (await accounts.execute()).map(({ id }) => id)
}

/** What a restored backup has scheduled of an account that is erased again. */
export async function dropScheduledErasure(db: Db, accountId: string): Promise<void> {
  const scheduled = db.deleteFrom('accountErasures').where('accountId', '=', accountId)
  await scheduled.where('status', '=', 'scheduled').execute()
}

/** The due erasure and its account, both locked; undefined when it was undone or another process has it. */
export async function lockDueErasure(tx: Db, id: string) {
  const erasure = await tx
    .selectFrom('accountErasures')
    .select(['id', 'accountId'])
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where('dueAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (erasure === undefined) return undefined
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'firstName'])
    .where('id', '=', erasure.accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...erasure, ...account }
}

type End =
  | { status: 'undone' }
  | { status: 'stopped'; stoppedBy: string }
  | { status: 'done'; sealedReceiptTo: Buffer }

/** Guarded: of undoing and erasing at the same moment one wins. Answers whose it was. */
export function closeErasure(db: Db, id: string, end: End) {
  return db
    .updateTable('accountErasures')
    .set({ ...end, closedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .returning('accountId')
    .executeTakeFirst()
}

export function findErasure(db: Db, id: string) {
  return db
    .selectFrom('accountErasures as erasure')
    .innerJoin('accounts', 'accounts.id', 'erasure.accountId')
    .select(['erasure.id', 'erasure.status', 'erasure.dueAt', 'erasure.closedAt', 'erasure.sealedReceiptTo'])
    .select(['accounts.email', 'accounts.firstName'])
    .where('erasure.id', '=', id)
    .executeTakeFirst()
}

export async function forgetReceipt(db: Db, id: string): Promise<void> {
  await db.updateTable('accountErasures').set({ sealedReceiptTo: null }).where('id', '=', id).execute()
}

/** A receipt that could not be delivered in a week is given up, and with it the last trace of the address. */
export async function forgetOldReceipts(db: Db): Promise<void> {
  await db
    .updateTable('accountErasures')
    .set({ sealedReceiptTo: null })
    .where('sealedReceiptTo', 'is not', null)
    .where('closedAt', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
}
