import { Problem } from '#lib/problem.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { captchaRequired, passesCaptcha } from '../captcha.ts'
import { passwordMatches } from '../password/hash.ts'
import { auditAccount } from '#server/audit.ts'
import { findByEmail } from '../sql.ts'
import {
  accountSubject,
  countAttempt,
  forgetAttempts,
  knownSubjects,
  strangerSubjects,
  uncountAttempt,
} from './attempts.ts'
import { isKnownBrowser } from './known-browsers.ts'
import { signIn, type Browser } from './sessions.ts'

type Typed = { email: string; password: string; captcha?: string | undefined }

type Deps = Pick<Services, 'db' | 'config'>

/** Logs in with a new session. */
export async function logIn(given: Deps, typed: Typed, browser: Browser) {
  const { account, subjects, known } = await prove(given, typed, browser)
  return given.db.transaction().execute(async (tx) => {
    // What strangers failed at elsewhere goes on counting against them.
    await forgetAttempts(tx, known ? subjects[0]! : accountSubject(account.email))
    await auditAccount(tx, account.id, 'session.opened')
    return signIn(tx, account.id, browser)
  })
}

/** The account whose e-mail and password were typed; throws a Problem as a log-in does. */
export async function provenAccount(given: Deps, typed: Typed, browser: Browser) {
  return (await prove(given, typed, browser)).account
}

/**
 * The account whose e-mail and password were typed, and what the attempt counted against. An unknown e-mail, a wrong password and an unconfirmed e-mail get
 * one answer after the same work.
 */
async function prove({ db, config }: Deps, typed: Typed, { address, visitorId }: Browser) {
  const known = visitorId !== undefined && (await isKnownBrowser(db, typed.email, visitorId))
  const subjects = known ? knownSubjects(typed.email, visitorId) : strangerSubjects(typed.email, address)
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
  return { account, subjects, known }
}

function wrongCredentials(): Problem {
  return new Problem(
    'wrong_credentials',
    'Correo o contraseña incorrectos, o falta confirmar tu correo.',
    401,
  )
}
