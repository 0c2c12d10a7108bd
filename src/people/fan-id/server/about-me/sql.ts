import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

const now = sql<Date>`now()`

export function findFan(db: Db, fanId: string) {
  return db
    .selectFrom('fans')
    .innerJoin('accounts', 'accounts.id', 'fans.accountId')
    .select(['fans.id', 'fans.accountId', 'fanNumber', 'status', 'way', 'fans.phone', 'sealedPerson'])
    .select(['fans.createdAt', 'decidedAt', 'email', now.as('now')])
    .where('fans.id', '=', fanId)
    .where('status', '<>', 'erased')
    .executeTakeFirst()
}

export function documentsOf(db: Db, fanId: string) {
  return db
    .selectFrom('fanDocuments')
    .select(['id', 'kind', 'sealedFields', 'readAt', 'confirmedAt'])
    .where('fanId', '=', fanId)
    .orderBy('readAt', 'desc')
    .execute()
}

/** Pictures that are still there, the one that goes first on top. */
export function picturesOf(db: Db, fanId: string) {
  return db
    .selectFrom('fanPictures')
    .select(['id', 'kind', 'takenAt', 'eraseAt'])
    .where('fanId', '=', fanId)
    .where('erasedAt', 'is', null)
    .orderBy('eraseAt')
    .orderBy('id')
    .execute()
}

export function templatesOf(db: Db, fanId: string) {
  return db
    .selectFrom('fanTemplates')
    .select(['model', 'madeAt'])
    .where('fanId', '=', fanId)
    .orderBy('madeAt')
    .execute()
}

export function devicesOf(db: Db, fanId: string) {
  return db
    .selectFrom('fanDevices')
    .select(['id', 'name', 'createdAt', 'lastSeenAt'])
    .where('fanId', '=', fanId)
    .where('revokedAt', 'is', null)
    .orderBy('lastSeenAt', 'desc')
    .execute()
}

export function sessionsOf(db: Db, fanId: string) {
  return db
    .selectFrom('fanSessions')
    .select(['tokenHash', 'userAgent', 'address', 'createdAt', 'lastSeenAt'])
    .where('fanId', '=', fanId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .execute()
}

/** Who looked, by what they are in the club. */
export function lookupsOf(db: Db, fanId: string) {
  return db
    .selectFrom('fanLookups')
    .leftJoin('accounts', 'accounts.id', 'fanLookups.accountId')
    .select(['at', 'what', 'why', 'role'])
    .where('fanId', '=', fanId)
    .orderBy('fanLookups.id', 'desc')
    .execute()
}

export function checksOf(db: Db, fanId: string) {
  return db
    .selectFrom('fanChecks')
    .select(['purpose', 'outcome', 'reasons', 'at'])
    .where('fanId', '=', fanId)
    .orderBy('at', 'desc')
    .execute()
}

export function reviewsOf(db: Db, fanId: string) {
  return db
    .selectFrom('fanReviews')
    .select(['reason', 'askedWords', 'openedAt', 'dueAt', 'decision', 'decisionWords', 'decidedAt'])
    .where('fanId', '=', fanId)
    .orderBy('openedAt', 'desc')
    .execute()
}

/** Guarded: false when the device is somebody else's or was taken away before. Its sessions end with it. */
export async function revokeDevice(tx: Db, fanId: string, deviceId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('fanDevices')
    .set({ revokedAt: now })
    .where('id', '=', deviceId)
    .where('fanId', '=', fanId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('fanSessions')
    .set({ revokedAt: now })
    .where('deviceId', '=', deviceId)
    .where('fanId', '=', fanId)
    .where('revokedAt', 'is', null)
    .execute()
  return true
}

export async function insertLookup(
  tx: Db,
  lookup: { fanId: string; accountId: string; what: string; why: string },
): Promise<void> {
  await tx.insertInto('fanLookups').values(lookup).execute()
}

export async function accountOf(db: Db, fanId: string): Promise<string> {
  const { accountId } = await db
    .selectFrom('fans')
    .select('accountId')
    .where('id', '=', fanId)
    .executeTakeFirstOrThrow()
  return accountId
}

/** The Fan ID of an account that is not erased. */
export async function fanOf(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('fans')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', '<>', 'erased')
    .executeTakeFirst()
  return row?.id ?? null
}
