import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { keyedHash } from '#server/key-ring.ts'
import type { FanCodes, FanCodePurpose } from '#server/schema.ts'
import { codeMinutes, maxTries, secondsToWait, type Sent } from '../../codes-rules.ts'

export type CodeRow = Selectable<FanCodes>
type Owner = { signUpId?: string; fanId?: string | null; challengeId?: string }

/** 32 bytes by which a phone or mailbox is known again when codes to it are counted. */
export function destinationIndex(masterKey: Buffer, to: string): Buffer {
  return keyedHash(masterKey, 'fan code destination', to)
}

/** Seconds until another code may go to this phone or mailbox. Locks it until the transaction ends. */
export async function waitFor(tx: Db, toIndex: Buffer): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fan code ' || encode(${toIndex}, 'hex'), 0))`.execute(
    tx,
  )
  const { rows } = await sql<Sent>`
    select extract(epoch from now() - max(created_at))::float8 as seconds_since_last,
      (count(*) filter (where created_at > now() - interval '1 hour'))::int as last_hour, count(*)::int as last_day
    from fan_codes where to_index = ${toIndex} and created_at > now() - interval '1 day'`.execute(tx)
  return secondsToWait(rows[0] ?? { secondsSinceLast: null, lastHour: 0, lastDay: 0 })
}

/** Makes room for a code, which the job draws when it goes out. The owner's earlier one of this purpose dies. */
export async function openCode(
  tx: Db,
  code: Owner & { purpose: FanCodePurpose; toIndex: Buffer | null },
): Promise<string> {
  const { signUpId = null, fanId = null, challengeId = null, purpose, toIndex } = code
  await sql`update fan_codes set used_at = now() where used_at is null and purpose = ${purpose}::fan_code_purpose
    and (sign_up_id = ${signUpId}::uuid or fan_id = ${fanId}::uuid)`.execute(tx)
  const { id } = await tx
    .insertInto('fanCodes')
    .values({ signUpId, fanId, challengeId, purpose, toIndex, expiresAt: inMinutes(codeMinutes) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How many codes to log in a fan was sent since yesterday. */
export async function codesToday(tx: Db, fanId: string | null): Promise<number> {
  const { rows } = await sql<{ many: number }>`select count(*)::int as many from fan_codes
    where fan_id = ${fanId}::uuid and purpose = 'log_in' and created_at > now() - interval '1 day'`.execute(
    tx,
  )
  return rows[0]?.many ?? 0
}

/** Draws the six digits of a rotating code, for the mail or SMS that goes out now. Null when it is over. */
export async function drawCode(db: Db, masterKey: Buffer, id: string): Promise<string | null> {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  const { numUpdatedRows } = await db
    .updateTable('fanCodes')
    .set({ codeHash: hashOf(masterKey, id, digits), expiresAt: inMinutes(codeMinutes) })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? null : digits
}

/**
 * Counts a try before looking, so that a hundred at once are a hundred: throws Problem `code_not_valid` (410) when the
 * code is over, `wrong_code` (400) when it is another. What is found is used up by `spendCode`, in the transaction of
 * what it opens.
 */
export async function tryCode(
  db: Db,
  masterKey: Buffer,
  which: { id: string } | { signUpId: string; purpose: FanCodePurpose } | { challengeId: string },
  digits: string,
): Promise<CodeRow> {
  let query = db
    .updateTable('fanCodes')
    .set({ tries: sql<number>`tries + 1` })
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('tries', '<', maxTries)
  if ('id' in which) query = query.where('id', '=', which.id)
  else if ('challengeId' in which) query = query.where('challengeId', '=', which.challengeId)
  else query = query.where('signUpId', '=', which.signUpId).where('purpose', '=', which.purpose)
  const code = await query.returningAll().executeTakeFirst()
  if (code === undefined) throw codeNotValid()
  const right = hashOf(masterKey, code.id, digits)
  if (!timingSafeEqual(code.codeHash ?? Buffer.alloc(32), right)) {
    const words = 'Ese código no es. Revísalo o pide otro.'
    throw new Problem('wrong_code', words, 400, { fields: { code: words } })
  }
  return code
}

/** Uses a code once: of many at the same time, the update lets one through. */
export async function spendCode(tx: Db, id: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('fanCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw codeNotValid()
}

export function tooManyCodes(seconds: number): Problem {
  const wait = seconds < 60 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} min`
  return new Problem('too_many_codes', `Ya te mandamos un código. Espera ${wait} para pedir otro.`, 429, {
    retryAfterSeconds: seconds,
  })
}

function codeNotValid(): Problem {
  return new Problem('code_not_valid', 'Este código ya no sirve. Pide otro.', 410)
}

function hashOf(masterKey: Buffer, id: string, digits: string): Buffer {
  return keyedHash(masterKey, 'fan code', `${id}:${digits}`)
}

function inMinutes(minutes: number) {
  return sql<Date>`now() + make_interval(mins => ${minutes})`
}
