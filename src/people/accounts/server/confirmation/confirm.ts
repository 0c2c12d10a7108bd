import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/session.ts'
import { revokeLinks, useLink } from '../sign-in/mail-links.ts'
import { signIn, type Browser } from '../sign-in/sessions.ts'
import { auditAccount } from '#server/audit.ts'
import { lockAccount, markConfirmed, updateAccount } from '../sql.ts'
import { codeOver, spendCode, tryCode, wrongCode } from './mail-codes.ts'
import { countTry, findPending, maxMails, noteResent, takePending, type Pending } from './pending-rows.ts'

type Deps = Pick<Services, 'db' | 'config'>
type Proof = { accountId: string; purpose: 'confirm_email' | 'change_email'; newEmail: string | null }

/** Uses the link of a confirmation mail: the first one of an account, or that of a new address. */
export function confirmEmail(db: Db, token: string, browser: Browser) {
  return confirming(db, async (tx) => {
    const link = await useLink(tx, token, ['confirm_email', 'change_email'])
    await confirm(tx, link as Proof)
    return signIn(tx, link.accountId, browser)
  })
}

/**
 * The code of the mail, typed in the browser that registered. Of an address that belongs to somebody every code is
 * wrong, and runs out after as many tries.
 */
export async function confirmByCode(
  { db, config }: Deps,
  token: string | null,
  code: string,
  browser: Browser,
) {
  const pending = await pendingOf(db, token)
  if (!(await countTry(db, pending.tokenHash))) throw codeOver()
  const { accountId, tokenHash } = pending
  const purpose = 'confirm_email' as const
  if (accountId === null) throw wrongCode()
  const right = await tryCode(db, config.masterKey, { accountId, purpose, code })
  return confirming(db, async (tx) => {
    await spendCode(tx, right)
    await takePending(tx, tokenHash)
    await confirm(tx, { accountId, purpose, newEmail: null })
    return signIn(tx, accountId, browser)
  })
}

/** The same for a new address of the account that is logged in. */
export async function changeEmailByCode({ db, config }: Deps, { id: accountId }: SignedIn, code: string) {
  const purpose = 'change_email' as const
  const right = await tryCode(db, config.masterKey, { accountId, purpose, code })
  await confirming(db, async (tx) => {
    await spendCode(tx, right)
    await confirm(tx, { accountId, purpose, newEmail: right.newEmail })
  })
}

/**
 * What became of the registration that this browser sent. Confirmed elsewhere it gets a session of its own, once, if its
 * password is the account's; otherwise its person logs in.
 */
export async function askPending(db: Db, token: string | null, browser: Browser) {
  const pending = token === null ? undefined : await findPending(db, token)
  const nothing = { opened: null, waitSeconds: 0 }
  if (pending === undefined) return { state: 'over' as const, ...nothing }
  const { accountId, emailConfirmedAt, tokenHash, proven, forcedPasswordReset, waitSeconds } = pending
  if (accountId === null || emailConfirmedAt === null)
    return { state: 'waiting' as const, opened: null, waitSeconds }
  if (!proven || forcedPasswordReset === true) return { state: 'log_in' as const, ...nothing }
  const opened = await db.transaction().execute(async (tx) => {
    if (!(await takePending(tx, tokenHash))) return null
    await auditAccount(tx, accountId, 'session.opened')
    return signIn(tx, accountId, browser)
  })
  return opened === null
    ? { state: 'over' as const, ...nothing }
    : { state: 'confirmed' as const, opened, waitSeconds: 0 }
}

/** Another mail with another code; the wait between two is the same whoever has the address. */
export async function resendConfirmation(db: Db, token: string | null): Promise<void> {
  const { tokenHash, email, waitSeconds, mails } = await pendingOf(db, token)
  if (mails >= maxMails)
    throw new Problem(
      'too_many_mails',
      `Ya te mandamos ${maxMails} correos. Busca en correo no deseado o escribe otro correo.`,
      429,
    )
  if (!(await noteResent(db, tokenHash)))
    throw new Problem(
      'too_soon',
      `Espera ${Math.max(1, waitSeconds)} segundos para pedir otro correo.`,
      429,
      {
        retryAfterSeconds: Math.max(1, waitSeconds),
      },
    )
  await enqueue(db, 'mailRegistration', { email }, { key: `registration:${email}` })
}

async function pendingOf(db: Db, token: string | null): Promise<Pending> {
  const pending = token === null ? undefined : await findPending(db, token)
  if (pending === undefined)
    throw new Problem(
      'registration_over',
      'Este registro ya no está pendiente aquí. Inicia sesión o escribe otra vez tus datos.',
      410,
    )
  return pending
}

async function confirm(tx: Db, { accountId, purpose, newEmail }: Proof): Promise<void> {
  const before = await lockAccount(tx, accountId)
  if (newEmail !== null) await moveEmail(tx, before, newEmail)
  await markConfirmed(tx, accountId)
  await revokeLinks(tx, accountId, [purpose])
  await auditAccount(tx, accountId, 'account.email_confirmed')
}

/** Reset links go to the old mailbox, so they end with it. */
async function moveEmail(
  tx: Db,
  account: { id: string; email: string; firstName: string },
  newEmail: string,
): Promise<void> {
  await updateAccount(tx, account.id, { email: newEmail })
  await revokeLinks(tx, account.id, ['reset_password'])
  await enqueue(tx, 'mailChangeNotice', { to: account.email, firstName: account.firstName, change: 'email' })
}

function confirming<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .execute(work)
    .catch((error: Error & { constraint?: string }) => {
      if (error.constraint !== 'accounts_email_once') throw error
      throw new Problem('email_taken', 'No pudimos cambiar tu correo. Pide otro enlace o escríbenos.', 409)
    })
}
