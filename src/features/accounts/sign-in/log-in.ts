import { Problem } from '#lib/problem.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { captchaRequired, passesCaptcha } from '../captcha/captcha.ts'
import { passwordMatches } from '../password/hash.ts'
import { auditAccount, findByEmail } from '../sql.ts'
import { accountSubject, countAttempt, forgetAttempts, subjectsOf, uncountAttempt } from './attempts.ts'
import { signIn, type Browser } from './sessions.ts'

type Typed = { email: string; password: string; captcha?: string | undefined }

type Given = Pick<Services, 'db' | 'config'>

/** Logs in with a new session. */
export async function logIn(given: Given, typed: Typed, browser: Browser) {
  const account = await provenAccount(given, typed, browser)
  return given.db.transaction().execute(async (tx) => {
    await forgetAttempts(tx, accountSubject(account.email))
    await auditAccount(tx, account.id, 'session.opened')
    return signIn(tx, account.id, browser)
  })
}

/**
 * The account whose e-mail and password were typed. An unknown e-mail, a wrong password and an unconfirmed e-mail get
 * one answer after the same work.
 */
export async function provenAccount({ db, config }: Given, typed: Typed, browser: Browser) {
  const subjects = subjectsOf(typed.email, browser.address)
  const solved = typed.captcha !== undefined && (await passesCaptcha({ db, config }, typed.captcha))
  const { needsCaptcha } = await countAttempt(db, subjects)
  if (needsCaptcha && !solved) {
    await uncountAttempt(db, subjects)
    throw captchaRequired()
  }
  const account = await findByEmail(db, typed.email)
  const matches = await passwordMatches(account?.passwordHash ?? null, typed.password)
  if (account === undefined || !matches) throw wrongCredentials()
  if (account.emailConfirmedAt === null) {
    await enqueue(db, 'mailRegistration', { email: account.email }, { key: `confirm-again:${account.email}` })
    throw wrongCredentials()
  }
  await uncountAttempt(db, subjects)
  return account
}

function wrongCredentials(): Problem {
  return new Problem(
    'wrong_credentials',
    'Correo o contraseña incorrectos, o falta confirmar tu correo.',
    401,
  )
}
