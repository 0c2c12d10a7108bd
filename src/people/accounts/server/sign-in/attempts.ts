import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import {
  accountThrottle,
  addressSubject,
  addressThrottle,
  everywhereThrottle,
  type Throttle,
} from '../../rules.ts'

type Counted = { subject: string; throttle: Throttle }

/**
 * What a log-in counts against: the address, the e-mail from there, and the e-mail, whether or not anybody has it. The
 * narrower comes first: one address that is blocked cannot add to anybody's count.
 */
export function strangerSubjects(email: string, address: string): Counted[] {
  const { subject } = accountSubject(email)
  return [
    { subject: addressSubject(address), throttle: addressThrottle },
    { subject: `${subject} ${addressSubject(address)}`, throttle: accountThrottle },
    accountSubject(email),
  ]
}

/** The same in a browser in which the account was opened before: its own count, which no stranger can add to. */
export function knownSubjects(email: string, visitorId: string): Counted[] {
  return [
    { subject: `${accountSubject(email).subject} browser:${hash(visitorId)}`, throttle: accountThrottle },
  ]
}

/** Failures from anywhere. */
export function accountSubject(email: string): Counted {
  return { subject: `account:${hash(email)}`, throttle: everywhereThrottle }
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** What counts when somebody at an open session types its password again. */
export function passwordSubject(accountId: string): Counted {
  return { subject: `password:${accountId}`, throttle: accountThrottle }
}

/**
 * Counts an attempt before its password is looked at, so that a hundred at once are a hundred.
 * Throws while a subject is blocked; says whether the attempt needs a captcha.
 */
export async function countAttempt(db: Db, subjects: Counted[]): Promise<{ needsCaptcha: boolean }> {
  let needsCaptcha = false
  for (const { subject, throttle } of subjects) {
    const failures = await countOne(db, subject, throttle)
    if (failures === null) throw tooManyAttempts(await secondsBlocked(db, subject))
    if (failures > throttle.captchaAfter) needsCaptcha = true
  }
  return { needsCaptcha }
}

async function countOne(
  db: Db,
  subject: string,
  { windowMinutes, blockSeconds }: Throttle,
): Promise<number | null> {
  const window = sql`make_interval(mins => ${windowMinutes})`
  const next = sql`(case when t.updated_at < now() - ${window} then 1 else t.failures + 1 end)`
  const { rows } = await sql<{ failures: number }>`
    insert into login_throttles as t (subject, failures) values (${subject}, 1)
    on conflict (subject) do update set
      failures = ${next},
      -- Null where there is no wait: a moment of another transaction may lie before this one's.
      blocked_until = now() + nullif(make_interval(secs => (${blockSeconds}::int[])[least(${next}, ${blockSeconds.length})]), '0'),
      updated_at = now()
    where t.blocked_until is null or t.blocked_until <= now()
    returning failures`.execute(db)
  return rows[0]?.failures ?? null
}

async function secondsBlocked(db: Db, subject: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from blocked_until - now()))::int as seconds
    from login_throttles where subject = ${subject}`.execute(db)
  return Math.max(1, rows[0]?.seconds ?? 1)
}

/** Takes back an attempt in which no password was tried, or which turned out well. */
export async function uncountAttempt(db: Db, subjects: Counted[]): Promise<void> {
  await sql`update login_throttles set failures = greatest(failures - 1, 0), blocked_until = null
    where subject = any(${subjects.map(({ subject }) => subject)})`.execute(db)
}

/** Forgets the failures of an account, wherever they were made: its owner is in. */
export async function forgetAttempts(db: Db, { subject }: Counted): Promise<void> {
  await sql`delete from login_throttles
    where subject = ${subject} or starts_with(subject, ${`${subject} `})`.execute(db)
}

function tooManyAttempts(seconds: number): Problem {
  const wait = seconds < 60 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} min`
  return new Problem(
    'too_many_attempts',
    `Demasiados intentos. Espera ${wait} o pide un enlace para cambiar tu contraseña.`,
    429,
    {
      retryAfterSeconds: seconds,
    },
  )
}
