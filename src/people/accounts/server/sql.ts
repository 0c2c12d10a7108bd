import { sql, type RawBuilder } from 'kysely'
import { bound, compiledOnce } from '#server/compiled-once.ts'
import type { Db } from '#server/db.ts'
import type { SignedIn } from '#server/session.ts'

/** Whose mail this is; the mail of an account that was merged into another leads to that one. */
export async function findByEmail(db: Db, email: string) {
  const account = await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
  return account === undefined || account.mergedInto === null ? account : findAccount(db, account.mergedInto)
}

export function findAccount(db: Db, id: string) {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockAccount(db: Db, id: string) {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export type NewAccount = {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  phone: string | null
  termsVersion: string
}

/**
 * A new account, or the same e-mail again while nobody has confirmed it; null when it belongs to somebody.
 * `repeatedHash` is what a repeated registration leaves: not the second person's password, as either
 * of the two may be a stranger to the mailbox.
 */
export async function insertAccount(
  db: Db,
  account: NewAccount,
  repeatedHash: string | null,
): Promise<string | null> {
  const row = await db
    .insertInto('accounts')
    .values({ ...account, termsAcceptedAt: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          firstName: account.firstName,
          lastName: account.lastName,
          phone: account.phone,
          termsVersion: account.termsVersion,
          termsAcceptedAt: sql<Date>`now()`,
          ...(repeatedHash !== null && { passwordHash: repeatedHash, forcedPasswordReset: true }),
        })
        .where('accounts.emailConfirmedAt', 'is', null)
        .where('accounts.mergedInto', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

type Change = {
  email?: string
  firstName?: string
  lastName?: string
  phone?: string | null
  passwordHash?: string
  forcedPasswordReset?: boolean
  emailConfirmedAt?: RawBuilder<Date>
  termsVersion?: string
  termsAcceptedAt?: RawBuilder<Date>
  erasedAt?: RawBuilder<Date>
}

export async function updateAccount(db: Db, id: string, change: Change): Promise<void> {
  await db.updateTable('accounts').set(change).where('id', '=', id).execute()
}

/** Whether the person has a bonogallo, as the session tells the browser. */
export async function setBonoGallo(db: Db, id: string, hasBonoGallo: boolean): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ hasBonoGallo })
    .where('id', '=', id)
    .where('hasBonoGallo', '<>', hasBonoGallo)
    .execute()
}

/** The same of many who have a bonogallo from now on. */
export async function giveBonoGallo(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update accounts set has_bono_gallo = true where id = any (${[...new Set(ids)]}::uuid[]) and not has_bono_gallo`.execute(
    tx,
  )
}

export async function markConfirmed(db: Db, id: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ emailConfirmedAt: sql<Date>`coalesce(email_confirmed_at, now())` })
    .where('id', '=', id)
    .execute()
}

/** What the account's owner sees of it, with the credit that the club owes. */
export function readProfile(db: Db, id: string) {
  return db
    .selectFrom('accounts')
    .select(['email', 'firstName', 'lastName', 'phone', 'createdAt'])
    .select((from) => [
      from
        .selectFrom('mailLinks')
        .select('newEmail')
        .whereRef('accountId', '=', 'accounts.id')
        .where('purpose', '=', 'change_email')
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', sql<Date>`now()`)
        .orderBy('createdAt', 'desc')
        .limit(1)
        .as('pendingEmail'),
      from
        .selectFrom('ledgerAccounts')
        .select('balanceCents')
        .where('ledgerAccounts.id', '=', sql<string>`'credit:' || accounts.id`)
        .as('creditCents'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The two halves of sessions, as hex; the same place in both is one session. */
export type Halves = { tokens: string[]; cookies: string[] }

/**
 * The accounts behind both halves of active sessions, with the place of each among those asked, by the database's clock: 12 hours in
 * all, and 30 idle minutes for staff.
 */
export const findSessions = compiledOnce((db, { tokens, cookies }: Halves) =>
  bound<SignedIn & { no: number; stale: boolean }>(
    db,
    sql`
    select asked.no::int as no, known.* from unnest(${tokens}::text[], ${cookies}::text[])
      with ordinality as asked (token, cookie, no)
    cross join lateral (
      select account.id, account.first_name, account.has_bono_gallo, account.forced_password_reset,
        session.token_hash as session_hash, role_now(account) as role, own_role(account) as own_role,
        (select event_ids from staff_bounds where account_id = account.id and account.role <> 'buyer') as matches,
        session.second_factor_at is not null as second_factor,
        coalesce(session.second_factor_at > now() - interval '15 minutes', false) as fresh_factor,
        session.last_seen_at < now() - interval '1 minute' as stale
      from sessions session join accounts account on account.id = session.account_id
      where session.token_hash = decode(asked.token, 'hex') and session.cookie_hash = decode(asked.cookie, 'hex')
        and session.revoked_at is null and session.expires_at > now() and account.merged_into is null
        and (account.role = 'buyer' or session.last_seen_at > now() - interval '30 minutes')
      limit 1
    ) known`,
  ),
)

/** Writes that sessions are in use, each at most once a minute. */
export async function markSeen(db: Db, sessionHashes: Buffer[]): Promise<void> {
  const tokens = sessionHashes.map((hash) => hash.toString('hex'))
  await sql`update sessions set last_seen_at = now()
    where token_hash in (select decode(token, 'hex') from unnest(${tokens}::text[]) token)
      and last_seen_at < now() - interval '1 minute'`.execute(db)
}
