import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { sha256 } from '#server/session.ts'

/** A browser is known for so long after the account was last opened in it. */
const days = 400

const hashOf = (visitorId: string) => sha256(`browser ${visitorId}`)

/** The account was opened in this browser. */
export async function rememberBrowser(db: Db, accountId: string, visitorId: string): Promise<void> {
  await db
    .insertInto('knownBrowsers')
    .values({ accountId, browserHash: hashOf(visitorId) })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'browserHash']).doUpdateSet({ seenAt: sql<Date>`now()` }),
    )
    .execute()
}

/** Whether whoever has this e-mail has opened the account in this browser before. */
export async function isKnownBrowser(db: Db, email: string, visitorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('knownBrowsers as known')
    .innerJoin('accounts', 'accounts.id', 'known.accountId')
    .select('known.accountId')
    .where('accounts.email', '=', email)
    .where('known.browserHash', '=', hashOf(visitorId))
    .where('known.seenAt', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirst()
  return row !== undefined
}

/** No browser is known any more: who asked for a reset link may have lost one to somebody else. */
export async function forgetBrowsers(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('knownBrowsers').where('accountId', '=', accountId).execute()
}

/** What has not been seen for longer. */
export async function sweepBrowsers(db: Db): Promise<void> {
  await sql`delete from known_browsers where seen_at < now() - make_interval(days => ${days})`.execute(db)
}
