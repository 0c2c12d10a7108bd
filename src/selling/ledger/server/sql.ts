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

/**
 * The same for many entries at once, of people that nobody else moves money of; answers the keys that were posted. Accounts
 * that are not open yet are opened: one of the club's without a floor, any other with none below zero.
 */
export async function postAll(tx: Db, entries: readonly Entry[]): Promise<Set<string>> {
  if (entries.length === 0) return new Set()
  const moved = entries.flatMap(({ key, postings }) =>
    postings.filter(({ amountCents }) => amountCents !== 0).map((posting) => ({ key, ...posting })),
  )
  const accounts = [...new Set(moved.map(({ account }) => account))].toSorted()
  await sql`
    insert into ledger_accounts (id, floor_cents)
    select id, case when id like 'club:%' then null else 0 end from unnest(${accounts}::text[]) id
    on conflict do nothing`.execute(tx)
  const details = entries.map(({ detail = {} }) => JSON.stringify(detail))
  const { rows } = await sql<{ id: number; key: string }>`
    insert into ledger_entries (key, kind, detail)
    select * from unnest(${entries.map(({ key }) => key)}::text[], ${entries.map(({ kind }) => kind)}::text[], ${details}::jsonb[])
    on conflict (key) do nothing returning id, key`.execute(tx)
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  const posted = moved.flatMap(({ key, ...posting }) => {
    const entryId = ids.get(key)
    return entryId === undefined ? [] : [{ entryId, ...posting }]
  })
  const columns = sql`unnest(${posted.map(({ entryId }) => entryId)}::bigint[], ${posted.map(({ account }) => account)}::text[],
    ${posted.map(({ amountCents }) => amountCents)}::bigint[]) as posting (entry_id, account_id, amount_cents)`
  await sql`insert into ledger_postings (entry_id, account_id, amount_cents) select * from ${columns}`.execute(
    tx,
  )
  for (const club of [false, true])
    await sql`
      update ledger_accounts account set balance_cents = balance_cents + moved.cents
      from (select account_id, sum(amount_cents) as cents from ${columns} group by 1) moved
      where account.id = moved.account_id and (account.id like 'club:%') = ${club}`.execute(tx)
  return new Set(ids.keys())
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
