import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Fact } from '../../rules.ts'

/** SQL: who has a bonogallo now. */
export type SeasonHolders = {
  isOne: (account: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Their accounts, as rows of `account_id`. */
  people: RawBuilder<unknown>
}
export const seasonHolders = extensionPoint<SeasonHolders>('holders of a bonogallo')

/** SQL: who was at the last home matches. */
export type Attendance = {
  /** To how many of the last `ofLast` an account went. */
  matchesOf: (account: RawBuilder<unknown>, ofLast: RawBuilder<number>) => RawBuilder<number>
  /** The accounts that went to `atLeast` of the last `ofLast`, as rows of `account_id`. */
  people: (ofLast: RawBuilder<number>, atLeast: number) => RawBuilder<unknown>
}
export const attendance = extensionPoint<Attendance>('attendance')

/** True where the account meets the fact of the row `phase`; a stranger (null) meets only the public's. */
export function meetsFact(accountId: string | null): RawBuilder<boolean> {
  return meetsFactOf(sql`${accountId}::uuid`)
}

/** The same of an account of the query itself. */
export function meetsFactOf(account: RawBuilder<unknown>): RawBuilder<boolean> {
  const { matchesOf } = attendance()
  return sql<boolean>`case phase.rule
    when 'public' then true
    when 'holder' then ${seasonHolders().isOne(account)}
    when 'fan_id' then exists (select from fans where account_id = ${account} and status = 'approved')
    when 'last_match' then ${matchesOf(account, sql<number>`1`)} >= 1
    else ${matchesOf(account, sql<number>`phase.of_last`)} >= phase.at_least end`
}

/** To how many of the last `ofLast` home matches a person went. */
export async function attendedMatches(db: Db, accountId: string, ofLast: number): Promise<number> {
  const { rows } = await sql<{ matches: number }>`
    select ${attendance().matchesOf(sql`${accountId}::uuid`, sql<number>`${ofLast}`)}::int as matches`.execute(
    db,
  )
  return rows[0]?.matches ?? 0
}

/** How many people meet a fact now; null for the public: everybody. */
export async function countQualified(db: Db, { rule, atLeast, ofLast }: Fact): Promise<number | null> {
  if (rule === 'public') return null
  const [least, last] = rule === 'last_match' ? [1, 1] : [atLeast ?? 1, ofLast ?? 1]
  const people = {
    holder: seasonHolders().people,
    fan_id: sql`select account_id from fans where status = 'approved'`,
    attended: attendance().people(sql<number>`${last}`, least),
  }
  const { rows } = await sql<{ people: number }>`select count(*)::int as people
    from (${people[rule === 'last_match' ? 'attended' : rule]}) qualified`.execute(db)
  return rows[0]?.people ?? 0
}
