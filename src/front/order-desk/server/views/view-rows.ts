import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ViewQuery } from '../../views-contract.ts'

const list = 'orders'

type OwnView = { id: string; name: string; query: ViewQuery }

export async function ownViews(db: Db, accountId: string): Promise<OwnView[]> {
  const rows = await db
    .selectFrom('deskViews')
    .select(['id', 'name', 'query'])
    .where('accountId', '=', accountId)
    .where('list', '=', list)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({ ...row, query: row.query as ViewQuery }))
}

type NewView = { accountId: string; name: string; query: ViewQuery; most: number }

/** Undefined where there are as many as there may be; a name that is there already takes the new filters. */
export async function insertView(
  db: Db,
  { accountId, name, query, most }: NewView,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into desk_views (account_id, list, name, query)
    select ${accountId}::uuid, ${list}, ${name}, ${JSON.stringify(query)}::jsonb
    where (select count(*) from desk_views where account_id = ${accountId} and list = ${list} and name <> ${name}) < ${most}
    on conflict (account_id, list, name) do update set query = excluded.query returning id`.execute(db)
  return rows[0]?.id
}

export async function renameView(db: Db, id: string, accountId: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deskViews')
    .set({ name })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteView(db: Db, id: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('deskViews')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether a bank waits for an answer by some day. */
export async function chargebacksRunOut(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select exists (
    select from chargebacks where closed_at is null and answer_by > now() and evidence_sent_at is null) as due`.execute(
    db,
  )
  return rows[0]!.due
}
