import { currentVersions } from '#club/settings/server/legal/library/texts.ts'
import { notFound } from '#lib/problem.ts'
import { safeReturnPath } from '#lib/return-path.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/session.ts'
import { giveConsent } from '#club/consents/server/actions.ts'
import { stopPush } from '#people/notifications/server/actions.ts'
import { requireCaptcha } from './captcha.ts'
import { insertPending } from './confirmation/pending-rows.ts'
import { hashPassword, passwordMatches, unusableHash } from './password/hash.ts'
import { provePassword } from './password/prove.ts'
import { refuseWeakPassword } from './password/strength.ts'
import { revokeSessions, type Browser } from './sign-in/sessions.ts'
import { audit, auditAccount } from '#server/audit.ts'
import { findAccount, findByEmail, insertAccount, updateAccount } from './sql.ts'

export { askPasswordReset, changePassword, openResetLink } from './password/renew.ts'
export {
  askPending,
  changeEmailByCode,
  confirmByCode,
  confirmEmail,
  resendConfirmation,
} from './confirmation/confirm.ts'
export { logIn, provenAccount } from './sign-in/log-in.ts'

type Registration = {
  firstName: string
  lastName: string
  email: string
  phone?: string | undefined
  password: string
  returnTo?: string | undefined
  captcha?: string | undefined
}

/**
 * Registers, or writes to whoever has the e-mail already: the same work and the same answer, a token by which this browser
 * is known while the mail is on its way.
 */
export async function registerAccount(
  { db, config }: Pick<Services, 'db' | 'config'>,
  form: Registration,
  browser: Browser,
): Promise<string> {
  const { firstName, lastName, email, phone = null, password } = form
  refuseWeakPassword(password, email)
  await requireCaptcha({ db, config }, form.captcha)
  const earlier = await findByEmail(db, email)
  const samePerson = await passwordMatches(earlier?.passwordHash ?? null, password)
  const passwordHash = await hashPassword(password)
  const termsVersion = currentVersions().terminos.version
  return db.transaction().execute(async (tx) => {
    const account = { firstName, lastName, email, phone, passwordHash, termsVersion }
    const accountId = await insertAccount(tx, account, samePerson ? null : unusableHash)
    await giveConsent(tx, accountId, ['terms', 'privacy_notice'], { ...browser, channel: 'registration' })
    const returnTo = safeReturnPath(form.returnTo, '')
    await enqueue(tx, 'mailRegistration', { email, returnTo }, { key: `registration:${email}` })
    await audit(tx, {
      accountId,
      action: 'account.registration',
      subject: `account:${accountId ?? 'existing'}`,
    })
    return insertPending(tx, { email, accountId })
  })
}

/** Asks to move the account to another address; it moves when a link sent there is used. */
export async function askEmailChange(
  db: Db,
  who: SignedIn,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const account = await findAccount(db, who.id)
  if (account === undefined) throw notFound()
  await provePassword(db, account, password, 'password')
  await db.transaction().execute(async (tx) => {
    await enqueue(
      tx,
      'mailEmailChange',
      { accountId: account.id, newEmail: email },
      { key: `email-change:${account.id}` },
    )
    await auditAccount(tx, account.id, 'account.email_change_asked')
  })
}

export async function changeAccount(
  db: Db,
  who: SignedIn,
  change: { firstName: string; lastName: string; phone: string | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await updateAccount(tx, who.id, change)
    await auditAccount(tx, who.id, 'account.changed')
  })
}

/** Ends one session (this one, or another by its public name) or all others; their browsers are told nothing more. */
export async function closeSessions(
  db: Db,
  { account: who, visitorId }: { account: SignedIn; visitorId: string },
  which: 'this' | 'others' | { publicId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const chosen =
      which === 'this' ? { hash: who.sessionHash } : which === 'others' ? { allBut: who.sessionHash } : which
    const closed = await revokeSessions(tx, who.id, chosen)
    if (closed === 0 && typeof which === 'object') throw notFound()
    if (typeof which === 'string')
      await stopPush(tx, who.id, which === 'this' ? { visitorId } : { allBut: visitorId })
    await auditAccount(tx, who.id, 'session.closed', { closed })
  })
}
