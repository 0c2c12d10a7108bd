import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Json } from '#server/schema.ts'
import { Problem } from '#lib/problem.ts'
import type { Merged } from '#server/account-merge.ts'
import { undoHours } from '../../merge-rules.ts'

export type MergeRow = {
  id: string
  fromAccount: string
  intoAccount: string
  status: 'done' | 'undone'
  mergedAt: Date
  joined: Json
  /** Too old to be undone. */
  overdue: boolean
  /** The account that stood is merged or erased by now. */
  intoEnded: boolean
}

const columns = sql`merge.id, merge.from_account, merge.into_account, merge.status, merge.merged_at, merge.joined,
  merge.merged_at < clock_timestamp() - make_interval(hours => ${sql.lit(undoHours)}) as overdue,
  exists (select from accounts where id = merge.into_account and (merged_into is not null or erased_at is not null)) as into_ended`

export async function findMerge(db: Db, id: string): Promise<MergeRow | undefined> {
  const { rows } =
    await sql<MergeRow>`select ${columns} from account_merges merge where id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** The same, locked: of two who undo it one comes first. */
export async function lockMerge(tx: Db, id: string): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    select ${columns} from account_merges merge where id = ${id}::uuid for no key update`.execute(tx)
  return rows[0]
}

type NewMerge = Merged & { reason: string; by: string }

export async function insertMerge(tx: Db, { from, into, reason, by }: NewMerge): Promise<string> {
  const row = await tx
    .insertInto('accountMerges')
    .values({ fromAccount: from, intoAccount: into, reason, mergedBy: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) throw new Problem('merge_stopped', 'Esa cuenta ya se unió a otra.', 409)
  return row.id
}

export async function keepJoined(tx: Db, id: string, joined: Record<string, Json[]>): Promise<void> {
  await tx
    .updateTable('accountMerges')
    .set({ joined: JSON.stringify(joined) })
    .where('id', '=', id)
    .execute()
}

export async function endMerge(tx: Db, id: string, undoneBy: string): Promise<void> {
  await tx
    .updateTable('accountMerges')
    .set({ status: 'undone', undoneBy, undoneAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Keys of the rows that changed their owner, by column. */
export async function movedKeys(db: Db, mergeId: string): Promise<Map<string, string[][]>> {
  const moved = await db
    .selectFrom('accountMergeRows')
    .select(['place', 'key'])
    .where('mergeId', '=', mergeId)
    .execute()
  const byPlace = Map.groupBy(moved, ({ place }) => place)
  return new Map([...byPlace].map(([place, of]) => [place, of.map(({ key }) => JSON.parse(key) as string[])]))
}

/** The newest merge into an account that stands, for its page. */
export async function latestMergeInto(db: Db, accountId: string) {
  const { rows } = await sql<MergeRow & { email: string; by: string | null }>`
    select ${columns}, ended.email, staff.first_name as by from account_merges merge
    join accounts ended on ended.id = merge.from_account left join accounts staff on staff.id = merge.merged_by
    where merge.into_account = ${accountId}::uuid and merge.status = 'done' order by merge.merged_at desc limit 1`.execute(
    db,
  )
  return rows[0]
}
