import { Problem, notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/session.ts'
import { stopPush } from '#people/notifications/server/actions.ts'
import { requireCaptcha } from '../captcha.ts'
import { dropPending } from '../confirmation/pending-rows.ts'
import { accountSubject, forgetAttempts } from '../sign-in/attempts.ts'
import { forgetBrowsers } from '../sign-in/known-browsers.ts'
import { revokeLinks, useLink } from '../sign-in/mail-links.ts'
import { revokeSessions, signIn, type Browser } from '../sign-in/sessions.ts'
import { auditAccount } from '#server/audit.ts'
import { findAccount, lockAccount, markConfirmed, updateAccount } from '../sql.ts'
import { hashPassword, unusableHash } from './hash.ts'
import { provePassword } from './prove.ts'
import { refuseWeakPassword } from './strength.ts'

/** Asks for a reset link by mail. Whether the e-mail exists is found out by the job, never by the asker. */
export async function askPasswordReset(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { email, captcha }: { email: string; captcha?: string | undefined },
): Promise<void> {
  await requireCaptcha({ db, config }, captcha)
  await enqueue(db, 'mailPasswordReset', { email }, { key: `reset:${email}` })
}

/** Uses a reset link: every session ends, the old password opens nothing, and a new one must be chosen. */
export function openResetLink(db: Db, token: string, browser: Browser & { visitorId: string }) {
  return db.transaction().execute(async (tx) => {
    const { accountId } = await useLink(tx, token, ['reset_password'])
    const { email } = await lockAccount(tx, accountId)
    await updateAccount(tx, accountId, { forcedPasswordReset: true, passwordHash: unusableHash })
    await markConfirmed(tx, accountId)
    await revokeSessions(tx, accountId, { allBut: null })
    await stopPush(tx, accountId, { allBut: browser.visitorId })
    await revokeLinks(tx, accountId, ['reset_password', 'confirm_email'])
    await dropPending(tx, accountId)
    await forgetAttempts(tx, accountSubject(email))
    await forgetBrowsers(tx, accountId)
    await auditAccount(tx, accountId, 'account.reset_link_used')
    return signIn(tx, accountId, browser)
  })
}

/** A new password ends every session and opens a new one for this browser. */
export async function changePassword(
  db: Db,
  who: SignedIn,
  { current, password }: { current?: string | undefined; password: string },
  browser: Browser & { visitorId: string },
) {
  const account = await findAccount(db, who.id)
  if (account === undefined) throw notFound()
  refuseWeakPassword(password, account.email)
  if (!account.forcedPasswordReset) await provePassword(db, account, current, 'current')
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const now = await lockAccount(tx, account.id)
    if (now.passwordHash !== account.passwordHash)
      throw new Problem('changed_meanwhile', 'Tu contraseña cambió hace un momento. Inicia sesión de nuevo.')
    await updateAccount(tx, account.id, { passwordHash, forcedPasswordReset: false })
    await revokeSessions(tx, account.id, { allBut: null })
    await stopPush(tx, account.id, { allBut: browser.visitorId })
    await revokeLinks(tx, account.id, ['reset_password'])
    await dropPending(tx, account.id)
    await enqueue(tx, 'mailChangeNotice', {
      to: account.email,
      firstName: account.firstName,
      change: 'password',
    })
    await auditAccount(tx, account.id, 'account.password_changed')
    return signIn(tx, account.id, browser)
  })
}
