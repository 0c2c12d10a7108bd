import { sql } from 'kysely'
import { countOf } from '#lib/count.ts'
import { notFound } from '#lib/problem.ts'
import type { Reply } from '#lib/endpoint.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { Merged } from '#server/account-merge.ts'
import type { previewMerge } from '../../merge-contract.ts'
import { findingsOf } from './look.ts'
import { countMoving } from './move-rows.ts'

type Side = Reply<typeof previewMerge>['into']

/** What a merge would do now, without doing it. */
export async function preview(
  { db, features }: Pick<Services, 'db' | 'features'>,
  merged: Merged,
): Promise<Reply<typeof previewMerge>> {
  const [into, from] = [await sideOf(db, merged.into), await sideOf(db, merged.from)]
  const moving = await countMoving(db, features, merged)
  return {
    into,
    from,
    moves: moving.map(({ count, one, many }) => countOf(count, one, many)),
    findings: await findingsOf({ db, features }, merged),
  }
}

async function sideOf(db: Db, accountId: string): Promise<Side> {
  const { rows } = await sql<Side>`
    select id, first_name || ' ' || last_name as name, email, phone, created_at as since,
      (select count(*)::int from orders where account_id = accounts.id) as orders,
      coalesce((select balance_cents from ledger_accounts where ledger_accounts.id = 'credit:' || accounts.id), 0) as credit_cents
    from accounts where id = ${accountId}::uuid and erased_at is null`.execute(db)
  if (rows[0] === undefined) throw notFound('No encontramos esa cuenta.')
  return rows[0]
}
