import { signIn } from '#people/accounts/server/sign-in/sessions.ts'
import { auditAccount } from '#server/audit.ts'
import { findAccount } from '#people/accounts/server/sql.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { openFanSession, type FanBrowser } from './sessions.ts'

export type OpenedFan = Awaited<ReturnType<typeof openFan>>

/**
 * Signs a fan in: a session of the Fan ID, and the buyer's with it, one login for both. Staff enter their account by its
 * own door, and so does who has to choose a password first.
 */
export async function openFan(tx: Db, fanId: string, browser: FanBrowser) {
  const fan = await tx
    .selectFrom('fans')
    .innerJoin('accounts', 'accounts.id', 'fans.accountId')
    .select(['fans.id', 'fans.accountId', 'fans.status', 'accounts.firstName'])
    .where('fans.id', '=', fanId)
    .where('fans.status', '<>', 'erased')
    .executeTakeFirst()
  if (fan === undefined) throw notFound()
  const account = await findAccount(tx, fan.accountId)
  const mayBuy = account?.role === 'buyer' && !account.forcedPasswordReset && account.erasedAt === null
  const session = await openFanSession(tx, fanId, browser)
  const buyer = mayBuy ? await signIn(tx, fan.accountId, browser) : null
  await auditAccount(tx, fan.accountId, 'fan.session_opened')
  return { fan, session, buyer }
}
