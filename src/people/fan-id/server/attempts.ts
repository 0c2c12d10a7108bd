import { sql } from 'kysely'
import { addressSubject } from '#people/accounts/rules.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { keyedHash } from '#server/key-ring.ts'
import {
  addressLimits,
  codeAddressLimits,
  deviceLimits,
  documentAddressLimits,
  documentLimits,
  personLimits,
  waitSeconds,
  type Limits,
} from '../throttle-rules.ts'

/** `otherWay`: what a person who has to wait can do instead. */
type Counted = { subject: string; limits: Limits; otherWay: string }

const withCode = 'entra con un código'
const withPerson = 'pide que una persona te ayude'

/** Who draws a challenge: where from, and with which key if it names one. Neither widens anything: each only counts too. */
export type Drawer = { masterKey: Buffer; address: string; deviceHash: Buffer | null }

/**
 * What a log-in counts against. The address comes first: one that is blocked cannot add to anybody's count. A device that
 * the fan trusts counts by itself, so that no stranger's attempts keep the fan's own phone out.
 */
export function logInSubjects(subject: string, drawer: Drawer, trusted: boolean): Counted[] {
  const key = drawer.deviceHash?.toString('base64url')
  if (trusted && key !== undefined)
    return [{ subject: `${subject}:${key}`, limits: personLimits, otherWay: withCode }]
  return [...placesOf(drawer, withCode), { subject, limits: personLimits, otherWay: withCode }]
}

function placesOf({ masterKey, address, deviceHash }: Drawer, otherWay: string): Counted[] {
  const place = { subject: addressCounted(masterKey, 'face', address), limits: addressLimits, otherWay }
  if (deviceHash === null) return [place]
  const device = `device:${deviceHash.toString('base64url')}`
  return [place, { subject: device, limits: deviceLimits, otherWay }]
}

/** An address by its keyed hash: nobody reads in the database who was where. */
function addressCounted(masterKey: Buffer, what: string, address: string): string {
  return `${what}:${keyedHash(masterKey, 'throttled address', addressSubject(address)).toString('base64url')}`
}

export const fanSubject = (fanId: string) => `fan:${fanId}`
/** Selfies of a registration are counted apart from log-ins: somebody's failed log-ins do not stop a registration. */
export const selfieSubject = (fanId: string) => `selfie:${fanId}`
export function selfieSubjects(fanId: string, drawer: Drawer): Counted[] {
  const person = { subject: selfieSubject(fanId), limits: personLimits, otherWay: withPerson }
  return [...placesOf(drawer, withPerson), person]
}
/** Documents by the address they come from: a thousand fans behind one have no more of the machine than a hall. */
export const documentPlace = (masterKey: Buffer, address: string): Counted => ({
  subject: addressCounted(masterKey, 'document-from', address),
  limits: documentAddressLimits,
  otherWay: withPerson,
})
/** What a reading counts against, the address first. */
export function documentSubjects(fanId: string, from: Counted): Counted[] {
  return [from, { subject: `document:${fanId}`, limits: documentLimits, otherWay: withPerson }]
}
/** Codes by mail and SMS by the address that asks for them, whatever phones, mailboxes and cookies it names. */
export const codePlace = (masterKey: Buffer, address: string): Counted => ({
  subject: addressCounted(masterKey, 'code-from', address),
  limits: codeAddressLimits,
  otherWay: withPerson,
})

/**
 * Counts an attempt when it begins, before anything is told or looked at, so that a hundred at once are a hundred. Throws Problem
 * `too_many_attempts` (429) during a wait, `other_way_required` (403) after the fiftieth.
 */
export async function countAttempt(db: Db, subjects: Counted[]): Promise<void> {
  for (const counted of subjects) {
    if (!(await countOne(db, counted))) throw await refusalOf(db, counted)
  }
}

async function countOne(db: Db, { subject, limits }: Counted): Promise<boolean> {
  const { windowMinutes, maxInAll } = limits
  const waits = Array.from({ length: limits.free + 16 }, (_, at) => waitSeconds(at + 1, limits))
  const next = sql`(case when t.updated_at < now() - make_interval(mins => ${windowMinutes}) then 1 else t.failures + 1 end)`
  const { rows } = await sql`
    insert into fan_throttles as t (subject, failures, total) values (${subject}, 1, 1)
    on conflict (subject) do update set
      failures = ${next}, total = t.total + 1, updated_at = now(),
      -- Null where there is no wait: a moment of another transaction may lie before this one's.
      blocked_until = now() + nullif(make_interval(secs => (${waits}::int[])[least(${next}, ${waits.length})]), '0')
    where (t.blocked_until is null or t.blocked_until <= now()) and t.total < ${maxInAll ?? 2_000_000_000}
    returning failures`.execute(db)
  return rows.length === 1
}

async function refusalOf(db: Db, { subject, limits, otherWay }: Counted): Promise<Problem> {
  const { maxInAll } = limits
  const { rows } = await sql<{ seconds: number; total: number }>`
    select coalesce(ceil(extract(epoch from blocked_until - now())), 0)::int as seconds, total
    from fan_throttles where subject = ${subject}`.execute(db)
  const { seconds = 1, total = 0 } = rows[0] ?? {}
  if (maxInAll !== null && total >= maxInAll) {
    return new Problem('other_way_required', `Por seguridad ya no puedes usar tu selfie: ${otherWay}.`, 403)
  }
  const wait = seconds < 60 ? `${Math.max(1, seconds)} segundos` : `${Math.ceil(seconds / 60)} min`
  return new Problem('too_many_attempts', `Demasiados intentos. Espera ${wait} o ${otherWay}.`, 429, {
    retryAfterSeconds: Math.max(1, seconds),
  })
}

/**
 * What was counted when it began did not happen for a reason of ours, or ended well at an address of many: it is as if it
 * had not begun.
 */
export async function uncountAttempt(db: Db, subjects: Counted[]): Promise<void> {
  await sql`update fan_throttles set failures = greatest(failures - 1, 0), total = greatest(total - 1, 0), blocked_until = null
    where subject = any(${subjects.map(({ subject }) => subject)})`.execute(db)
}

/** A success ends the row of a person's failures, but not how many there were in all; where it was counted too, it gets its one back. */
export async function forgetFailures(db: Db, person: string, counted: string[]): Promise<void> {
  await sql`update fan_throttles set blocked_until = null,
      failures = case when subject = ${person} or starts_with(subject, ${`${person}:`}) then 0 else greatest(failures - 1, 0) end
    where subject = any(${counted})`.execute(db)
}

/** Somebody came in another way: all is forgotten, also what their own devices counted by themselves. */
export async function forgetAll(db: Db, subject: string): Promise<void> {
  await sql`delete from fan_throttles where subject = ${subject} or starts_with(subject, ${`${subject}:`})`.execute(
    db,
  )
}

/** Whether the next attempt begins with a captcha. Waits of nobody's identifier count like anybody's. */
export async function wantsCaptcha(db: Db, subjects: Counted[]): Promise<boolean> {
  const { rows } = await sql`
    select from fan_throttles join unnest(${subjects.map(({ subject }) => subject)}::text[],
      ${subjects.map(({ limits }) => limits.captchaAfter)}::int[]) as asked (subject, most) using (subject)
    where failures >= most and updated_at > now() - interval '1 day'`.execute(db)
  return rows.length > 0
}
