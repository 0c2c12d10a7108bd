import { sql } from 'kysely'
import { addressSubject } from '#features/accounts/rules.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { addressLimits, documentLimits, personLimits, waitSeconds, type Limits } from './rules.ts'

/** `otherWay`: what a person who has to wait can do instead. */
type Counted = { subject: string; limits: Limits; otherWay: string }

const withCode = 'entra con un código'
const withPerson = 'pide que una persona te ayude'

/** The address comes first: one that is blocked cannot add to anybody's count. */
export function subjectsOf(subject: string, address: string): Counted[] {
  return [
    { subject: `log_in:${addressSubject(address)}`, limits: addressLimits, otherWay: withCode },
    { subject, limits: personLimits, otherWay: withCode },
  ]
}

export const fanSubject = (fanId: string) => `fan:${fanId}`
/** Selfies of a registration are counted apart from log-ins: somebody's failed log-ins do not stop a registration. */
export const selfieSubject = (fanId: string): Counted => ({
  subject: `selfie:${fanId}`,
  limits: personLimits,
  otherWay: withPerson,
})
export const documentSubject = (fanId: string): Counted => ({
  subject: `document:${fanId}`,
  limits: documentLimits,
  otherWay: withPerson,
})

/**
 * Counts an attempt before a face is looked at, so that a hundred at once are a hundred. Throws Problem
 * `too_many_attempts` (429) during a wait, `other_way_required` (403) after the fiftieth.
 */
export async function countAttempt(db: Db, subjects: Counted[]): Promise<void> {
  for (const counted of subjects) {
    if (!(await countOne(db, counted))) throw await refusalOf(db, counted)
  }
}

async function countOne(db: Db, { subject, limits }: Counted): Promise<boolean> {
  const { windowMinutes, mostInAll } = limits
  const waits = Array.from({ length: limits.free + 16 }, (_, at) => waitSeconds(at + 1, limits))
  const next = sql`(case when t.updated_at < now() - make_interval(mins => ${windowMinutes}) then 1 else t.failures + 1 end)`
  const { rows } = await sql`
    insert into fan_throttles as t (subject, failures, total) values (${subject}, 1, 1)
    on conflict (subject) do update set
      failures = ${next}, total = t.total + 1, updated_at = now(),
      -- Null where there is no wait: a moment of another transaction may lie before this one's.
      blocked_until = now() + nullif(make_interval(secs => (${waits}::int[])[least(${next}, ${waits.length})]), '0')
    where (t.blocked_until is null or t.blocked_until <= now()) and t.total < ${mostInAll ?? 2_000_000_000}
    returning failures`.execute(db)
  return rows.length === 1
}

async function refusalOf(db: Db, { subject, limits, otherWay }: Counted): Promise<Problem> {
  const { mostInAll } = limits
  const { rows } = await sql<{ seconds: number; total: number }>`
    select coalesce(ceil(extract(epoch from blocked_until - now())), 0)::int as seconds, total
    from fan_throttles where subject = ${subject}`.execute(db)
  const { seconds = 1, total = 0 } = rows[0] ?? {}
  if (mostInAll !== null && total >= mostInAll) {
    return new Problem('other_way_required', `Por seguridad ya no puedes usar tu selfie: ${otherWay}.`, 403)
  }
  const wait = seconds < 60 ? `${Math.max(1, seconds)} segundos` : `${Math.ceil(seconds / 60)} min`
  return new Problem('too_many_attempts', `Demasiados intentos. Espera ${wait} o ${otherWay}.`, 429, {
    retryAfterSeconds: Math.max(1, seconds),
  })
}

/** Takes back an attempt in which nothing was looked at: the machine was busy, and that is nobody's failure. */
export async function uncountAttempt(db: Db, subjects: Counted[]): Promise<void> {
  await sql`update fan_throttles set failures = greatest(failures - 1, 0), total = greatest(total - 1, 0), blocked_until = null
    where subject = any(${subjects.map(({ subject }) => subject)})`.execute(db)
}

/** A success ends the row of a person's failures, but not how many there were in all; an address gets its one back. */
export async function forgetFailures(db: Db, subjects: Counted[]): Promise<void> {
  for (const { subject, limits } of subjects) {
    const left = limits.mostInAll === null ? sql`greatest(failures - 1, 0)` : sql`0`
    await sql`update fan_throttles set failures = ${left}, blocked_until = null where subject = ${subject}`.execute(
      db,
    )
  }
}

/** Somebody came in another way: all is forgotten. */
export async function forgetAll(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('fanThrottles').where('subject', '=', subject).execute()
}

/** Whether the next attempt begins with a captcha. Waits of nobody's identifier count like anybody's. */
export async function wantsCaptcha(db: Db, subjects: Counted[]): Promise<boolean> {
  const { rows } = await sql`
    select from fan_throttles join unnest(${subjects.map(({ subject }) => subject)}::text[],
      ${subjects.map(({ limits }) => limits.captchaAfter)}::int[]) as asked (subject, most) using (subject)
    where failures >= most and updated_at > now() - interval '1 day'`.execute(db)
  return rows.length > 0
}
