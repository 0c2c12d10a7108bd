import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ClusterState, MarkKind } from '../rules.ts'

/** SQL: what is known of the group `cluster`, by its row. */
export const clusterState = sql<ClusterState>`case when cluster.verdict is null then 'open'
  when cluster.size > cluster.verdict_size then 'grown' else 'family' end`

export type SharedMark = { kind: MarkKind; hint: string | null; accounts: number; accountIds: string[] }

/** Marks that two or more of these accounts have, by how many share each; weak ones among them. */
export async function sharedMarks(db: Db, accountIds: string[]): Promise<SharedMark[]> {
  const { rows } = await sql<SharedMark>`
    select kind, max(hint) as hint, count(*)::int as accounts, array_agg(account_id order by since) as account_ids
    from account_marks where account_id = any (${accountIds}::uuid[])
    group by kind, hash having count(*) > 1 order by count(*) desc, kind limit 200`.execute(db)
  return rows
}

/** SQL: what the accounts of a group share, as `sharedWords` reads it. */
export const sharedOf = (clusterId: RawBuilder<unknown>) => sql<string>`(
  select coalesce(string_agg(concat_ws(' ', kind, coalesce(hint, ''), accounts), ';'), '') from (
    select mark.kind, mark.hint, count(*)::int as accounts
    from account_cluster_members member join account_marks mark using (account_id)
    where member.cluster_id = ${clusterId} group by mark.kind, mark.hash, mark.hint having count(*) > 1
    order by mark.kind, count(*) desc limit 8) shared)`

export async function clusterOfAccount(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accountClusterMembers')
    .select('clusterId')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.clusterId ?? null
}

export function findCluster(db: Db, clusterId: string) {
  return db
    .selectFrom('accountClusters as cluster')
    .leftJoin('accounts as staff', 'staff.id', 'cluster.verdictBy')
    .select(['cluster.id', 'cluster.size', 'cluster.grewAt', 'cluster.verdictAt', clusterState.as('state')])
    .select('staff.firstName as verdictBy')
    .where('cluster.id', '=', clusterId)
    .executeTakeFirst()
}

export function notesOf(db: Db, clusterId: string) {
  return db
    .selectFrom('accountClusterNotes as note')
    .leftJoin('accounts as staff', 'staff.id', 'note.writtenBy')
    .select(['note.id', 'note.words', 'note.at', 'staff.firstName as by'])
    .where('note.clusterId', '=', clusterId)
    .orderBy('note.at', 'desc')
    .limit(100)
    .execute()
}

/** Accounts that share only a weak mark with one, and how many. */
export async function weakNeighbours(db: Db, accountIds: string[]): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(distinct other.account_id)::int as many from account_marks mine
    join account_marks other on other.kind = mine.kind and other.hash = mine.hash
    where mine.account_id = any (${accountIds}::uuid[]) and mine.kind = 'address'
      and other.account_id <> all (${accountIds}::uuid[])`.execute(db)
  return rows[0]!.many
}
