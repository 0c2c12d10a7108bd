import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import { sha256 } from '#server/session.ts'

/** How long a link works. Its row stays for a year, so that one that ended can ask for another. */
export const linkDays = 14
/** Links that one account can ask for in an hour. */
const perHour = 5

export type SentTo = 'mail' | 'sms'

/** SQL: `account` is nobody's yet and may become somebody's: brought from elsewhere, or registered and never confirmed. */
export const claimable: RawBuilder<boolean> = sql<boolean>`(account.email_confirmed_at is null and account.role = 'buyer'
  and account.erased_at is null and account.merged_into is null)`

export async function isClaimable(tx: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from accounts account where id = ${accountId} and ${claimable}`.execute(
    tx,
  )
  return rows.length > 0
}

/** SQL: of the address of `account` to which a link goes by this way. */
const addressHash = (sentTo: RawBuilder<unknown>) =>
  sql`sha256(convert_to(case ${sentTo} when 'mail' then account.email else coalesce(account.phone, '') end, 'UTF8'))`

/** A new link's token; only its hash is stored, and that of the address it goes to. */
export async function newClaimLink(tx: Db, accountId: string, sentTo: SentTo): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into claim_links (token_hash, account_id, sent_to, sent_hash, expires_at)
    select ${sha256(token)}, account.id, ${sentTo}, ${addressHash(sql`${sentTo}::text`)},
      clock_timestamp() + make_interval(days => ${linkDays}) from accounts account where account.id = ${accountId}`.execute(
    tx,
  )
  return token
}

/** For a letter that could not be sent: its link never reached anybody. */
export async function dropClaimLink(db: Db, token: string): Promise<void> {
  await db.deleteFrom('claimLinks').where('tokenHash', '=', sha256(token)).execute()
}

/** Whether this account may be sent another now: a few an hour, whoever asks. */
export async function mayRenew(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ asked: number }>`select count(*)::int as asked from claim_links
    where account_id = ${accountId} and created_at > now() - interval '1 hour'`.execute(db)
  return rows[0]!.asked < perHour
}

type Link = {
  tokenHash: Buffer
  accountId: string
  sentTo: SentTo
  firstName: string
  email: string
  phone: string | null
  claimable: boolean
  over: boolean
}

/** A link and whose it is, whether or not it still works; undefined where there never was one. */
export async function findClaimLink(db: Db, token: string): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select link.token_hash, link.account_id, link.sent_to, account.first_name, account.email, account.phone, ${claimable} as claimable,
      link.used_at is not null or link.expires_at <= now() or link.sent_hash <> ${addressHash(sql`link.sent_to`)} as over
    from claim_links link join accounts account on account.id = link.account_id
    where link.token_hash = ${sha256(token)}`.execute(db)
  return rows[0]
}

export async function noteOpened(db: Db, token: string): Promise<void> {
  await db
    .updateTable('claimLinks')
    .set({ openedAt: sql<Date>`now()` })
    .where('tokenHash', '=', sha256(token))
    .where('openedAt', 'is', null)
    .execute()
}

type Spent = { accountId: string; sentTo: SentTo; newEmail: string | null }

/**
 * Uses a link once: of many at the same time, the update lets one through. Undefined where it is over, or the account has another
 * address than the one it went to.
 */
export async function spendClaimLink(tx: Db, token: string): Promise<Spent | undefined> {
  const { rows } = await sql<Spent>`update claim_links link set used_at = now() from accounts account
    where link.token_hash = ${sha256(token)} and account.id = link.account_id and link.used_at is null and link.expires_at > now()
      and link.sent_hash = ${addressHash(sql`link.sent_to`)}
    returning link.account_id, link.sent_to, link.new_email`.execute(tx)
  return rows[0]
}

/** The account has its owner: no other link of it opens anything. */
export async function endClaimLinks(tx: Db, accountId: string): Promise<void> {
  await tx
    .updateTable('claimLinks')
    .set({ usedAt: sql<Date>`now()` })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute()
}

/**
 * Notes the mailbox that was typed behind a link; false while the last one is younger than a minute, after the fifth, and where
 * the link is over.
 */
export async function noteMailbox(db: Db, tokenHash: Buffer, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('claimLinks')
    .set((eb) => ({
      newEmail: email,
      codeHash: null,
      codeTries: 0,
      codeSentAt: sql<Date>`now()`,
      codes: eb('codes', '+', 1),
    }))
    .where('tokenHash', '=', tokenHash)
    .where('sentTo', '=', 'sms')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('codes', '<', 5)
    .where((eb) =>
      eb.or([eb('codeSentAt', 'is', null), eb('codeSentAt', '<', sql<Date>`now() - interval '1 minute'`)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The digits that go to a mailbox; false where the link ended, or another mailbox was typed since. */
export async function noteCode(
  db: Db,
  tokenHash: Buffer,
  { email, codeHash }: { email: string; codeHash: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('claimLinks')
    .set({ codeHash })
    .where('tokenHash', '=', tokenHash)
    .where('newEmail', '=', email)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The hash of the digits behind a link, counted before it is looked at; undefined after five tries or half an hour. */
export async function countCodeTry(db: Db, tokenHash: Buffer): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('claimLinks')
    .set((eb) => ({ codeTries: eb('codeTries', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('codeTries', '<', 5)
    .where('codeHash', 'is not', null)
    .where('codeSentAt', '>', sql<Date>`now() - interval '30 minutes'`)
    .returning('codeHash')
    .executeTakeFirst()
  return row?.codeHash ?? undefined
}
