import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#lib/problem.ts'
import { auditAccount } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { extensionPoint } from '#server/extension-point.ts'
import { enqueue } from '#server/jobs.ts'
import { keyedHash } from '#server/key-ring.ts'
import type { Services } from '#server/services.ts'
import { updateAccount } from '../sql.ts'

type Deps = Pick<Services, 'db' | 'config'>

const minutes = 10
const maxTries = 5
const secondsBetween = 30
const codesADay = 6

const phoneKey = (masterKey: Buffer, phone: string) => keyedHash(masterKey, 'confirmed phone', phone)
const codeHash = (masterKey: Buffer, accountId: string, digits: string) =>
  keyedHash(masterKey, 'phone code', `${accountId}:${digits}`)

/** Whether a phone shows who somebody with another account is: it is that one's then, confirmed here or not. */
export const phoneOfAnother =
  extensionPoint<(db: Db, owner: { accountId: string; phone: string }) => Promise<boolean>>(
    'phones of a Fan ID',
  )

const phoneTaken = () => new Problem('phone_taken', 'Ese celular ya está confirmado en otra cuenta.', 409)

/** Who confirms a phone and whose Fan ID gets it come one after the other. */
async function lockPhone(tx: Db, key: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('confirmed phone ' || encode(${key}, 'hex'), 0))`.execute(
    tx,
  )
}

export async function phoneOf(db: Db, accountId: string) {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('confirmedPhones', 'confirmedPhones.accountId', 'accounts.id')
    .select(['accounts.phone', 'confirmedPhones.confirmedAt'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { phone: row.phone, confirmed: row.confirmedAt !== null }
}

/** Makes room for a code, which the job draws when it goes out. Few go to one phone, whoever asks. */
export async function askPhoneCode({ db, config }: Deps, accountId: string, phone: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const key = phoneKey(config.masterKey, phone)
    await sql`select pg_advisory_xact_lock(hashtextextended('phone code ' || encode(${key}, 'hex'), 0))`.execute(
      tx,
    )
    const { rows } = await sql<{ seconds: number | null; today: number }>`
      select extract(epoch from now() - max(sent_at))::float8 as seconds,
        coalesce(sum(sent_today) filter (where sent_at > now() - interval '1 day'), 0)::int as today
      from phone_codes where phone_key = ${key} or account_id = ${accountId}::uuid`.execute(tx)
    const { seconds, today } = rows[0]!
    if (today >= codesADay) throw tooManyCodes(24 * 60 * 60)
    if (seconds !== null && seconds < secondsBetween) throw tooManyCodes(Math.ceil(secondsBetween - seconds))
    await sql`
      insert into phone_codes as code (account_id, phone, phone_key, expires_at)
      values (${accountId}::uuid, ${phone}, ${key}, now() + make_interval(mins => ${minutes}))
      on conflict (account_id) do update set phone = excluded.phone, phone_key = excluded.phone_key, code_hash = null,
        tries = 0, sent_at = now(), expires_at = excluded.expires_at,
        sent_today = case when code.sent_at > now() - interval '1 day' then code.sent_today + 1 else 1 end`.execute(
      tx,
    )
    await enqueue(tx, 'phone_code', { accountId }, { key: `phone_code:${accountId}` })
  })
}

/** Draws the digits and sends them: no queue ever holds a code. */
export async function sendPhoneCode(
  { db, config, sendSms }: Pick<Services, 'db' | 'config' | 'sendSms'>,
  accountId: string,
): Promise<void> {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  const code = await db
    .updateTable('phoneCodes')
    .set({ codeHash: codeHash(config.masterKey, accountId, digits) })
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('phone')
    .executeTakeFirst()
  if (code === undefined) return
  await sendSms({
    to: code.phone,
    text: `Tu código es ${digits}. Úsalo solo en la página del club; dura 10 minutos.`,
  })
}

/** The phone becomes the account's own, confirmed; another account that has confirmed it keeps it. */
export async function confirmPhone({ db, config }: Deps, accountId: string, digits: string): Promise<void> {
  // Counted before it is looked at, so that a hundred tries at once are a hundred.
  const code = await db
    .updateTable('phoneCodes')
    .set({ tries: sql<number>`tries + 1` })
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('tries', '<', maxTries)
    .where('codeHash', 'is not', null)
    .returning(['codeHash', 'phone', 'phoneKey'])
    .executeTakeFirst()
  if (code === undefined) throw new Problem('code_not_valid', 'Este código ya no sirve. Pide otro.', 410)
  if (!timingSafeEqual(code.codeHash!, codeHash(config.masterKey, accountId, digits))) {
    const words = 'Ese código no es. Revísalo o pide otro.'
    throw new Problem('wrong_code', words, 400, { fields: { code: words } })
  }
  await db.transaction().execute(async (tx) => {
    await lockPhone(tx, code.phoneKey)
    if (await phoneOfAnother()(tx, { accountId, phone: code.phone })) throw phoneTaken()
    const { rows } = await sql`
      insert into confirmed_phones (account_id, phone_key) values (${accountId}::uuid, ${code.phoneKey})
      on conflict (account_id) do update set phone_key = excluded.phone_key, confirmed_at = now()
      returning account_id`
      .execute(tx)
      .catch((error: { constraint?: string }) => {
        if (error.constraint !== 'confirmed_phones_phone_key_key') throw error
        throw phoneTaken()
      })
    if (rows.length === 0) return
    await updateAccount(tx, accountId, { phone: code.phone })
    await tx
      .updateTable('phoneCodes')
      .set({ expiresAt: sql<Date>`now()` })
      .where('accountId', '=', accountId)
      .execute()
    await auditAccount(tx, accountId, 'account.phone_confirmed')
  })
}

/** The phone to which a link went that was used; one that another account has confirmed stays with that one. */
export async function confirmSentPhone(
  tx: Db,
  masterKey: Buffer,
  accountId: string,
  phone: string,
): Promise<void> {
  const key = phoneKey(masterKey, phone)
  await lockPhone(tx, key)
  if (await phoneOfAnother()(tx, { accountId, phone })) return
  await sql`insert into confirmed_phones (account_id, phone_key) values (${accountId}::uuid, ${key})
    on conflict do nothing`.execute(tx)
}

/** A phone became part of who somebody is, shown by a code: another account that had confirmed it has it no more. */
export async function takePhone(
  tx: Db,
  masterKey: Buffer,
  { accountId, phone }: { accountId: string; phone: string },
): Promise<void> {
  const key = phoneKey(masterKey, phone)
  await lockPhone(tx, key)
  await tx
    .deleteFrom('confirmedPhones')
    .where('phoneKey', '=', key)
    .where('accountId', '<>', accountId)
    .execute()
}

/** For an erasure: the phone may be confirmed by another account from then on, and this one's place is gone with it. */
export async function forgetPhone(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('confirmedPhones').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('phoneCodes').where('accountId', '=', accountId).execute()
}

function tooManyCodes(seconds: number): Problem {
  const wait = seconds < 60 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} min`
  return new Problem('too_many_codes', `Ya te mandamos un código. Espera ${wait} para pedir otro.`, 429, {
    retryAfterSeconds: seconds,
  })
}
