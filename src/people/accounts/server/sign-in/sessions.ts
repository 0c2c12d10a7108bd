import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { newSession } from '#server/session.ts'
import { lockAccount } from '../sql.ts'
import { rememberBrowser } from './known-browsers.ts'

/** The browser that asks: where from, as what, and its own random number where it has shown it. */
export type Browser = { address: string; userAgent: string; visitorId?: string }

/** Logs an account in: a session of its own each time, in a browser that is known from now on. */
export async function signIn(tx: Db, accountId: string, browser: Browser) {
  const session = await openSession(tx, accountId, browser)
  if (browser.visitorId !== undefined) await rememberBrowser(tx, accountId, browser.visitorId)
  return { ...session, account: await lockAccount(tx, accountId) }
}

/** A new session's two halves; only their hashes are stored. It ends after 12 hours whatever happens. */
async function openSession(db: Db, accountId: string, browser: Browser) {
  const { token, cookie, tokenHash, cookieHash } = newSession()
  await db
    .insertInto('sessions')
    .values({
      tokenHash,
      cookieHash,
      accountId,
      userAgent: browser.userAgent.slice(0, 300),
      address: isIP(browser.address) === 0 ? null : browser.address,
      expiresAt: sql<Date>`now() + interval '12 hours'`,
    })
    .execute()
  return { token, cookie }
}

/** The first half of the hash names a session to its owner. */
const publicId = sql<string>`encode(substring(token_hash for 16), 'hex')`

export function activeSessions(db: Db, accountId: string) {
  return db
    .selectFrom('sessions')
    .select(['tokenHash', 'userAgent', 'lastSeenAt', publicId.as('id')])
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('lastSeenAt', 'desc')
    .execute()
}

type Which = { hash: Buffer } | { publicId: string } | { allBut: Buffer | null }

/** Revokes sessions of one account, by hash, by public name, or all but one. Says how many it closed. */
export async function revokeSessions(db: Db, accountId: string, which: Which): Promise<number> {
  let query = db
    .updateTable('sessions')
    .set({ revokedAt: sql<Date>`now()` })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
  if ('hash' in which) query = query.where('tokenHash', '=', which.hash)
  else if ('publicId' in which) query = query.where(publicId, '=', which.publicId)
  else if (which.allBut !== null) query = query.where('tokenHash', '!=', which.allBut)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}
