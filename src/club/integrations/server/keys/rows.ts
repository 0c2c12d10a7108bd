import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** A key that stands: neither revoked nor expired, by the database's clock. */
export function findKey(db: Db, keyHash: Buffer) {
  return db
    .selectFrom('apiKeys')
    .innerJoin('accounts', 'accounts.id', 'apiKeys.accountId')
    .select(['apiKeys.id', 'apiKeys.name', 'scopes', 'accountId', 'firstName'])
    .select(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('stale'))
    .where('keyHash', '=', keyHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** True for one caller a minute only. */
export async function markUsed(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type NewKey = {
  name: string
  keyHash: Buffer
  hint: string
  scopes: string[]
  accountId: string
  days: number
}

export function insertKey(tx: Db, { days, ...key }: NewKey) {
  return tx
    .insertInto('apiKeys')
    .values({ ...key, expiresAt: sql<Date>`now() + make_interval(days => ${days})` })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()
}

export function revokeKey(tx: Db, id: string) {
  return tx
    .updateTable('apiKeys')
    .set({ revokedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
}
