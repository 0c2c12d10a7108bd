import { sql, type RawBuilder } from 'kysely'
import { compiledOnce } from '#server/compiled-once.ts'
import type { Db } from '#server/db.ts'
import type { Role } from '#server/schema.ts'
import type { SignedIn } from '#server/session.ts'

export function findByEmail(db: Db, email: string) {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
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
        .where('accounts.emailConfirmedAt', 'is', null),
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

/**
 * The account behind both halves of an active session, by the database's clock: 12 hours in all, and
 * 30 idle minutes for staff. Being seen is written at most once a minute.
 */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
  cookieHash: Buffer,
): Promise<SignedIn | undefined> {
  const [row] = await readSession(db, { tokenHash, cookieHash })
  if (row === undefined) return undefined
  const { stale, ...signedIn } = row
  if (stale) {
    await sql`update sessions set last_seen_at = now()
      where token_hash = ${tokenHash} and last_seen_at < now() - interval '1 minute'`.execute(db)
  }
  return signedIn
}

type Halves = { tokenHash: Buffer; cookieHash: Buffer }
const readSession = compiledOnce((db, { tokenHash, cookieHash }: Halves) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['accounts.id', 'firstName', 'hasBonoGallo', 'forcedPasswordReset', 'tokenHash as sessionHash'])
    .select([
      sql<Role>`role_now(accounts)`.as('role'),
      sql<
        number[] | null
      >`(select event_ids from staff_bounds where account_id = accounts.id and accounts.role <> 'buyer')`.as(
        'matches',
      ),
    ])
    .select(sql<boolean>`second_factor_at is not null`.as('secondFactor'))
    .select(sql<boolean>`coalesce(second_factor_at > now() - interval '15 minutes', false)`.as('freshFactor'))
    .select(sql<boolean>`last_seen_at < now() - interval '1 minute'`.as('stale'))
    .where('tokenHash', '=', tokenHash)
    .where('cookieHash', '=', cookieHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(sql<boolean>`(role = 'buyer' or last_seen_at > now() - interval '30 minutes')`),
)
