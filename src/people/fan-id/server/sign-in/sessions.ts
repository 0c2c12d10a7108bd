import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { newSession, type SignedInFan } from '#server/session.ts'

/** The browser that asks: where from, as what, and with which device key if it has one. */
export type FanBrowser = { address: string; userAgent: string; deviceId?: string | null }

/** A new session's two halves; only their hashes are stored. It ends after 12 hours whatever happens. */
export async function openFanSession(db: Db, fanId: string, browser: FanBrowser) {
  const { token, cookie, tokenHash, cookieHash } = newSession()
  await db
    .insertInto('fanSessions')
    .values({
      tokenHash,
      cookieHash,
      fanId,
      deviceId: browser.deviceId ?? null,
      userAgent: browser.userAgent.slice(0, 300),
      address: isIP(browser.address) === 0 ? null : browser.address,
      expiresAt: sql<Date>`now() + interval '12 hours'`,
    })
    .execute()
  return { token, cookie }
}

/** The fan behind both halves of an active session, by the database's clock. Being seen is written once a minute at most. */
export async function findFanSession(
  db: Db,
  tokenHash: Buffer,
  cookieHash: Buffer,
): Promise<SignedInFan | undefined> {
  const row = await db
    .selectFrom('fanSessions')
    .innerJoin('fans', 'fans.id', 'fanSessions.fanId')
    .innerJoin('accounts', 'accounts.id', 'fans.accountId')
    .select(['fans.id', 'accountId', 'status', 'firstName', 'deviceId', 'tokenHash as sessionHash'])
    .select(sql<boolean>`fan_sessions.last_seen_at < now() - interval '1 minute'`.as('stale'))
    .where('tokenHash', '=', tokenHash)
    .where('cookieHash', '=', cookieHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('status', '<>', 'erased')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { stale, ...fan } = row
  if (stale) {
    await db
      .updateTable('fanSessions')
      .set({ lastSeenAt: sql<Date>`now()` })
      .where('tokenHash', '=', tokenHash)
      .execute()
  }
  return fan
}

/** Ends one session of a fan, or all but one, or all. Says how many. */
export async function revokeFanSessions(
  db: Db,
  fanId: string,
  which: { hash: Buffer } | { allBut: Buffer | null },
): Promise<number> {
  let query = db
    .updateTable('fanSessions')
    .set({ revokedAt: sql<Date>`now()` })
    .where('fanId', '=', fanId)
    .where('revokedAt', 'is', null)
  if ('hash' in which) query = query.where('tokenHash', '=', which.hash)
  else if (which.allBut !== null) query = query.where('tokenHash', '!=', which.allBut)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}
