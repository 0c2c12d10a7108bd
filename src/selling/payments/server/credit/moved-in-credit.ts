import { sql } from 'kysely'
import { postAll } from '#selling/ledger/server/sql.ts'
import type { Db } from '#server/db.ts'
import { payIntoCredit } from './give-credit.ts'
import { clubMovedIn, creditOf, lossOf } from './ledger-names.ts'

/** Credit that somebody had in another system. `key` names it in the ledger; `detail` says where it comes from. */
type MovedInCredit = {
  key: string
  accountId: string
  amountCents: number
  detail: Record<string, string | number>
}

/** Gives people the credit they bring; what the club had lost to one is made good with it. The same key is given once. */
export async function giveMovedInCredit(tx: Db, credits: readonly MovedInCredit[]): Promise<void> {
  const entries = credits.map(({ key, accountId, amountCents, detail }) => ({
    accountId,
    key,
    detail,
    kind: 'credit_moved_in',
    postings: [
      { account: creditOf(accountId), amountCents },
      { account: clubMovedIn, amountCents: -amountCents },
    ],
  }))
  const { rows } = await sql<{ id: string }>`
    select id from ledger_accounts
    where id = any (${entries.map(({ accountId }) => lossOf(accountId))}::text[]) and balance_cents < 0`.execute(
    tx,
  )
  const owing = new Set(rows.map(({ id }) => id))
  await postAll(
    tx,
    entries.filter(({ accountId }) => !owing.has(lossOf(accountId))),
  )
  for (const { accountId, ...entry } of entries)
    if (owing.has(lossOf(accountId))) await payIntoCredit(tx, accountId, entry)
}

/** Takes such credit back from whoever has all of it still; answers the keys of what is gone. */
export async function takeMovedInCredit(
  tx: Db,
  credits: readonly Pick<MovedInCredit, 'key' | 'accountId' | 'amountCents'>[],
): Promise<Set<string>> {
  const gone = new Set<string>()
  const ids = credits.map(({ accountId }) => creditOf(accountId))
  const { rows } = await sql<{ id: string; cents: number; spent: boolean }>`
    select id, balance_cents as cents, exists (
      select from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
      where posting.account_id = account.id and posting.amount_cents < 0 and entry.kind <> 'credit_moved_in_undone') as spent
    from ledger_accounts account where id = any (${ids}::text[]) order by id for no key update`.execute(tx)
  const left = new Map(rows.map(({ id, cents, spent }) => [id, spent ? 0 : cents]))
  for (const { key, accountId, amountCents } of credits) {
    const account = creditOf(accountId)
    const before = left.get(account) ?? 0
    if (before < amountCents) continue
    left.set(account, before - amountCents)
    gone.add(key)
  }
  await postAll(
    tx,
    credits
      .filter(({ key }) => gone.has(key))
      .map(({ key, accountId, amountCents }) => ({
        key: `${key}:undone`,
        kind: 'credit_moved_in_undone',
        postings: [
          { account: creditOf(accountId), amountCents: -amountCents },
          { account: clubMovedIn, amountCents },
        ],
      })),
  )
  return gone
}
