import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { FirstDayLine } from '../lines.ts'

export type Stored = { line: FirstDayLine; ok: boolean; words: string; about: string }

export async function storeResult(tx: Db, result: Stored, accountId: string | null): Promise<void> {
  const row = { ...result, accountId, at: sql<Date>`now()` }
  await tx
    .insertInto('openingChecks')
    .values(row)
    .onConflict((conflict) => conflict.column('line').doUpdateSet(row))
    .execute()
}

export function storedResults(db: Db) {
  return db
    .selectFrom('openingChecks')
    .leftJoin('accounts', 'accounts.id', 'openingChecks.accountId')
    .select(['line', 'ok', 'words', 'about', 'at'])
    .select(sql<string | null>`first_name || ' ' || last_name`.as('who'))
    .execute()
}

/** Whether anybody has paid for anything: such a club is open, whatever the list says. */
export async function hasSold(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'paid')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function countPlansInForce(db: Db): Promise<number> {
  const { plans } = await db
    .selectFrom('venues')
    .select((from) => from.fn.count<number>('planInForce').as('plans'))
    .executeTakeFirstOrThrow()
  return plans
}

export function seasonToSell(db: Db) {
  return db
    .selectFrom('seasons')
    .select('name')
    .where('endsOn', '>=', sql<Date>`current_date`)
    .orderBy('endsOn')
    .limit(1)
    .executeTakeFirst()
}

/** Administrators, and everybody of the club without a second factor. */
export async function countStaff(db: Db): Promise<{ administrators: number; unprotected: number }> {
  const { rows } = await sql<{ administrators: number; unprotected: number }>`
    select count(*) filter (where role = 'administrator')::int as administrators,
      count(*) filter (where not exists (select from second_factors
        where account_id = accounts.id and confirmed_at is not null))::int as unprotected
    from accounts where role <> 'buyer'`.execute(db)
  return rows[0]!
}
