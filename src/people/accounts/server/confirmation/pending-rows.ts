import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { sha256 } from '#server/session.ts'
import { unusableHash } from '../password/hash.ts'
import { maxTries } from './mail-codes.ts'

export type Pending = NonNullable<Awaited<ReturnType<typeof findPending>>>

/** Seconds between two mails of one registration, and how many there are: an account is sent no more in an hour. */
const resendSeconds = 60
export const maxMails = 5

/**
 * Notes a registration; answers the token of its browser, of which only the hash is kept. Where two people registered the
 * address, what either typed opens nothing, and neither's browser goes in by waiting. One statement, whoever has the
 * address.
 */
export async function insertPending(
  tx: Db,
  { email, accountId }: { email: string; accountId: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    with account as (
      select id, password_hash <> ${unusableHash} as proven from accounts where id = ${accountId}::uuid
    ), disproved as (
      update pending_registrations set proven = false
      where account_id in (select id from account where not proven)
    )
    insert into pending_registrations (token_hash, email, account_id, proven)
    values (${sha256(token)}, ${email}, ${accountId}::uuid, coalesce((select proven from account), false))`.execute(
    tx,
  )
  return token
}

/** The registration that a browser's token stands for, while it waits, with its account as it is now. */
export function findPending(db: Db, token: string) {
  return db
    .selectFrom('pendingRegistrations as pending')
    .leftJoin('accounts', 'accounts.id', 'pending.accountId')
    .select(['pending.tokenHash', 'pending.email', 'pending.accountId', 'pending.proven', 'pending.mails'])
    .select(['accounts.emailConfirmedAt', 'accounts.forcedPasswordReset'])
    .select(
      sql<number>`greatest(0, ceil(extract(epoch from
        pending.sent_at + make_interval(secs => ${resendSeconds}) - now())))::int`.as('waitSeconds'),
    )
    .where('pending.tokenHash', '=', sha256(token))
    .where('pending.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Counts a typed code; false once five were wrong since the last mail. */
export async function countTry(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pendingRegistrations')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('tries', '<', maxTries)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that another mail goes out; false while the last one is too young, and after the fifth. */
export async function noteResent(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pendingRegistrations')
    .set((eb) => ({ sentAt: sql<Date>`now()`, tries: 0, mails: eb('mails', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('mails', '<', maxMails)
    .where('sentAt', '<=', sql<Date>`now() - make_interval(secs => ${resendSeconds})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of many at the same moment one takes it. */
export async function takePending(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pendingRegistrations')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whoever waited knew an older password: nothing comes of it any more. */
export async function dropPending(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('pendingRegistrations').where('accountId', '=', accountId).execute()
}
