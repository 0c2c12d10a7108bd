import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { numberIn, type CaseStatus, type Topic } from '../rules.ts'

type Search = {
  status?: CaseStatus | undefined
  topic?: Topic | undefined
  search?: string | undefined
  before?: string | undefined
}

/** Newest first, fifty at a time; `search` looks in number, name, e-mail, order and messages. */
export function searchCases(db: Db, { status, topic, search = '', before }: Search) {
  const words = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  const digits = search.replace(/\D/g, '').slice(0, 12)
  let query = db.selectFrom('supportCases').selectAll().orderBy('number', 'desc').limit(50)
  if (status !== undefined) query = query.where('status', '=', status)
  if (topic !== undefined) query = query.where('topic', '=', topic)
  if (before !== undefined) query = query.where('number', '<', numberIn(before))
  if (search.trim() === '') return query.execute()
  return query
    .where(
      sql<boolean>`(name ilike ${words} or email ilike ${words} or order_folio ilike ${words}
        or number = ${digits === '' ? null : Number(digits)}::bigint
        or exists (select from support_messages m where m.case_id = support_cases.id and m.words ilike ${words}))`,
    )
    .execute()
}

/** How many cases wait for the club. */
export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('supportCases')
    .select((from) => from.fn.countAll<number>().as('count'))
    .where('status', 'in', ['received', 'in_review'])
    .executeTakeFirstOrThrow()
  return count
}
