import { sql, type RawBuilder } from 'kysely'
import type { AccountMerge } from '#server/account-merge.ts'
import type { Db } from '#server/db.ts'

/** Locks two accounts by id; undefined in place of one that is not there. */
export async function lockBoth(tx: Db, one: string, other: string) {
  const rows = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return [rows.find(({ id }) => id === one), rows.find(({ id }) => id === other)] as const
}

/** From now on nobody logs in to the first, and its mail leads to the second; null: it stands for itself again. */
export async function setMergedInto(tx: Db, accountId: string, mergedInto: string | null): Promise<void> {
  await tx.updateTable('accounts').set({ mergedInto }).where('id', '=', accountId).execute()
}

/** The account that stands for this one: itself, or the one it was merged into. */
export async function standingAccount(db: Db, accountId: string): Promise<string> {
  const { rows } = await sql<{
    id: string | null
  }>`select standing_account(${accountId}::uuid) as id`.execute(db)
  return rows[0]?.id ?? accountId
}

/** Accounts that were merged into this one. */
export async function accountsLedTo(db: Db, accountId: string): Promise<string[]> {
  const led = await db.selectFrom('accounts').select('id').where('mergedInto', '=', accountId).execute()
  return led.map(({ id }) => id)
}

/** SQL: the account to which a confirmed mail leads; null where there is none. */
export const ownerOfMail = (email: string): RawBuilder<string | null> =>
  sql<string | null>`(select coalesce(merged_into, id) from accounts
    where email = ${email} and email_confirmed_at is not null)`

/** SQL: the confirmed mails that lead to an account: its own, and those of accounts merged into it. */
export const mailsOf = (accountId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select owned.email from accounts owned where (owned.id = ${accountId} or owned.merged_into = ${accountId})
    and owned.email_confirmed_at is not null)`

const staffOnly = { stays: 'Solo lo tiene quien trabaja en el club, y su cuenta no se une.' }

export const accountsMerge: AccountMerge = {
  name: 'accounts',
  columns: {
    'accounts.merged_into': 'joins',
    'sessions.account_id': 'ends',
    'known_browsers.account_id': 'ends',
    'mail_links.account_id': 'ends',
    'claim_links.account_id': 'ends',
    'pending_registrations.account_id': 'ends',
    'phone_codes.account_id': 'ends',
    'confirmed_phones.account_id': { moves: null, unless: [] },
    'second_factors.account_id': staffOnly,
    'recovery_codes.account_id': staffOnly,
    'audit_log.account_id': { stays: 'La bitácora no se reescribe: dice qué cuenta lo hizo.' },
  },

  /** Accounts that were merged into the one that ends lead to the one that stands. */
  async join(tx, { from, into }) {
    const led = await tx
      .updateTable('accounts')
      .set({ mergedInto: into })
      .where('mergedInto', '=', from)
      .returning('id')
      .execute()
    return led.map(({ id }) => id)
  },

  async split(tx, { from }, joined) {
    for (const id of joined as string[]) await setMergedInto(tx, id, from)
  },
}
