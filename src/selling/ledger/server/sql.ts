import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Json } from '#server/schema.ts'

export type Posting = { account: string; amountCents: number }
export type Entry = {
  /** What the entry is for; the same key is never posted twice. */
  key: string
  kind: string
  detail?: Json
  /** Centavos in favour of each account; they sum to zero. */
  postings: Posting[]
}

/** Opens an account that may not fall below `floorCents` (null: no floor); open already, nothing changes. */
export async function openAccount(db: Db, id: string, floorCents: number | null): Promise<void> {
  await db
    .insertInto('ledgerAccounts')
    .values({ id, floorCents })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Posts an entry and moves the balances; false, and nothing moved, when its key is posted already. Postings of zero
 * are left out. Below an account's floor, `ledger_accounts_not_below_floor` stops the transaction.
 */
export async function post(db: Db, { key, kind, detail = {}, postings }: Entry): Promise<boolean> {
  const entry = await db
    .insertInto('ledgerEntries')
    .values({ key, kind, detail: JSON.stringify(detail) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (entry === undefined) return false
  const moved = postings.filter(({ amountCents }) => amountCents !== 0)
  for (const { account, amountCents } of moved.toSorted(peopleFirst)) {
    await db
      .insertInto('ledgerPostings')
      .values({ entryId: entry.id, accountId: account, amountCents })
      .execute()
    await sql`update ledger_accounts set balance_cents = balance_cents + ${amountCents} where id = ${account}`.execute(
      db,
    )
  }
  return true
}

/** People's accounts are locked before the club's, which everybody needs: whoever has locked a balance waits for nobody's. */
function peopleFirst(one: Posting, other: Posting): number {
  const [a, b] = [one, other].map(({ account }) => `${account.startsWith('club:') ? 1 : 0}${account}`)
  return a! < b! ? -1 : 1
}

/** Centavos; an account that was never opened has none. */
export async function balanceOf(db: Db, account: string): Promise<number> {
  const row = await db
    .selectFrom('ledgerAccounts')
    .select('balanceCents')
    .where('id', '=', account)
    .executeTakeFirst()
  return row?.balanceCents ?? 0
}

/** The same, locked until the transaction ends, so that what is read can be spent. */
export async function lockBalance(db: Db, account: string): Promise<number> {
  const row = await db
    .selectFrom('ledgerAccounts')
    .select('balanceCents')
    .where('id', '=', account)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.balanceCents ?? 0
}

/** Every posting of an account, the newest first, with the balance after it. */
export function statementOf(db: Db, account: string) {
  return db
    .selectFrom('ledgerPostings as posting')
    .innerJoin('ledgerEntries as entry', 'entry.id', 'posting.entryId')
    .select(['entry.id', 'entry.at', 'entry.key', 'entry.kind', 'entry.detail', 'posting.amountCents'])
    .select(
      sql<number>`(sum(posting.amount_cents) over (partition by posting.account_id order by entry.id))::bigint`.as(
        'balanceCents',
      ),
    )
    .where('posting.accountId', '=', account)
    .orderBy('entry.id', 'desc')
    .execute()
}

type OfPerson = { accountId: string; amountCents: number }

/**
 * How many entries tell of a payment, and what of its money stands to people's credit: given, less what was taken back.
 * `chargebackId`: only what was taken for that one, as given.
 */
export async function entriesOfPayment(
  db: Db,
  paymentId: string,
  chargebackId: string | null = null,
): Promise<{ entries: number; people: OfPerson[] }> {
  const { rows } = await sql<OfPerson & { entries: number }>`
    with told as (select id from ledger_entries where detail ->> 'paymentId' = ${paymentId} and detail ? 'paymentId'
      and (${chargebackId}::text is null or detail ->> 'chargebackId' = ${chargebackId}))
    select split_part(account_id, ':', 2) as account_id, sum(amount_cents)::bigint as amount_cents,
      (select count(*)::int from told) as entries
    from ledger_postings join told on told.id = entry_id
    where account_id like 'credit:%' or account_id like 'loss:%'
    group by 1 order by 1`.execute(db)
  return { entries: rows[0]?.entries ?? 0, people: rows.map(({ entries: _, ...person }) => person) }
}

/** Accounts whose balance is not the sum of their postings, and entries that do not sum to zero. Empty when all is well. */
export async function ledgerFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'account ' || account.id as fault from ledger_accounts account
      left join ledger_postings posting on posting.account_id = account.id
      group by account.id having account.balance_cents <> coalesce(sum(posting.amount_cents), 0)
    union all
    select 'entry ' || entry.key from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      group by entry.id having sum(posting.amount_cents) <> 0`.execute(db)
  return rows.map((row) => row.fault)
}
