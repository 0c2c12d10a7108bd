import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { strongKinds } from '../rules.ts'
import { marksOf, type HashedMark } from './marks.ts'

type Deps = Pick<Services, 'db' | 'config' | 'features'>

/** Notes of accounts that are looked at in one transaction. */
export const atOnce = 500

/**
 * Looks at the accounts of which something changed, and puts those together that share a strong mark: only theirs are
 * read. One worker at a time, so that two halves of a group never miss each other. Answers how many notes it took.
 */
export function linkDue({ db, config, features }: Deps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('linked accounts', 0))`.execute(tx)
    const { taken, due } = await takeDue(tx)
    if (due.length > 0) {
      await keepMarks(tx, await marksOf({ db: tx, config, features }, due))
      await link(tx, due)
    }
    return taken
  })
}

/** What came first, each account once; of an erased one nothing is looked for. Each is read by its number: they are few among all. */
async function takeDue(tx: Db): Promise<{ taken: number; due: string[] }> {
  const { rows } = await sql<{ accountId: string; lives: boolean }>`
    with due as (
      delete from account_marks_due where id in (select id from account_marks_due order by id limit ${atOnce})
      returning account_id)
    select account_id, coalesce(lives, false) as lives from due
    left join lateral (select erased_at is null and merged_into is null and role = 'buyer' as lives
      from accounts where id = account_id limit 1) account on true`.execute(tx)
  const due = new Set(rows.flatMap(({ accountId, lives }) => (lives ? [accountId] : [])))
  return { taken: rows.length, due: [...due] }
}

/** What was shared once stays told: a card that is used under one name today and another tomorrow is one card. */
async function keepMarks(tx: Db, marks: HashedMark[]): Promise<void> {
  if (marks.length === 0) return
  await sql`
    insert into account_marks (kind, hash, account_id, hint)
    select distinct on (kind, hash, account_id) kind::account_mark, decode(hash, 'hex'), account_id, hint
    from unnest(${marks.map(({ kind }) => kind)}::text[], ${marks.map(({ hash }) => hash.toString('hex'))}::text[],
      ${marks.map(({ accountId }) => accountId)}::uuid[], ${marks.map(({ hint }) => hint)}::text[])
      as found (kind, hash, account_id, hint)
    on conflict do nothing`.execute(tx)
}

/**
 * Joins the groups that these accounts' strong marks lead to: of each mark one other account is enough, the first for
 * all who have it.
 */
async function link(tx: Db, accountIds: string[]): Promise<void> {
  const { rows } = await sql<{ accountId: string; peerId: string }>`
    select distinct mine.account_id, peer.account_id as peer_id from account_marks mine
    cross join lateral (select account_id from account_marks other
      where other.kind = mine.kind and other.hash = mine.hash and other.account_id <> mine.account_id
      order by account_id limit 1) peer
    where mine.account_id = any (${accountIds}::uuid[]) and mine.kind = any (${[...strongKinds]}::account_mark[])`.execute(
    tx,
  )
  const pairs = rows.map(({ accountId, peerId }) => [accountId, peerId])
  for (const together of partsOf(pairs)) await putTogether(tx, together)
}

/** Accounts that are one: the larger of their groups takes the smaller ones in. */
async function putTogether(tx: Db, accountIds: string[]): Promise<void> {
  const { rows: clusters } = await sql<{ id: string; members: number }>`
    select cluster.id, count(*)::int as members from account_clusters cluster
    join account_cluster_members member on member.cluster_id = cluster.id
    where cluster.id in (select cluster_id from account_cluster_members where account_id = any (${accountIds}::uuid[]))
    group by cluster.id order by members desc, cluster.id`.execute(tx)
  const target = clusters[0]?.id ?? (await newCluster(tx))
  const others = clusters.slice(1).map(({ id }) => id)
  if (others.length > 0) await takeIn(tx, target, others)
  await sql`insert into account_cluster_members (account_id, cluster_id)
    select unnest(${accountIds}::uuid[]), ${target} on conflict do nothing`.execute(tx)
  await countMembers(tx, target)
}

async function newCluster(tx: Db): Promise<string> {
  const { id } = await tx
    .insertInto('accountClusters')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Members and notes go to the larger group; a verdict about a part says nothing about the whole. */
async function takeIn(tx: Db, target: string, others: string[]): Promise<void> {
  const ofOthers = sql<string>`any (${others}::uuid[])`
  await tx
    .updateTable('accountClusterMembers')
    .set({ clusterId: target })
    .where('clusterId', '=', ofOthers)
    .execute()
  await tx
    .updateTable('accountClusterNotes')
    .set({ clusterId: target })
    .where('clusterId', '=', ofOthers)
    .execute()
  await tx.deleteFrom('accountClusters').where('id', '=', ofOthers).execute()
}

async function countMembers(tx: Db, clusterId: string): Promise<void> {
  await sql`
    update account_clusters set size = now_in.members, grew_at = case when now_in.members > size then now() else grew_at end
    from (select count(*)::int as members from account_cluster_members where cluster_id = ${clusterId}) now_in
    where id = ${clusterId} and size <> now_in.members`.execute(tx)
}

/**
 * For an erasure: the account's marks are forgotten, and its group is put together anew from what the others share
 * themselves. What is alone then is in no group.
 */
export async function forgetAccount(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('linked accounts', 0))`.execute(tx)
  await tx.deleteFrom('accountMarksDue').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('accountMarks').where('accountId', '=', accountId).execute()
  const own = await tx
    .deleteFrom('accountClusterMembers')
    .where('accountId', '=', accountId)
    .returning('clusterId')
    .executeTakeFirst()
  if (own === undefined) return
  const rest = await tx
    .deleteFrom('accountClusterMembers')
    .where('clusterId', '=', own.clusterId)
    .returning('accountId')
    .execute()
  const stays = await largestPart(
    tx,
    rest.map((member) => member.accountId),
  )
  if (stays.length < 2) await tx.deleteFrom('accountClusters').where('id', '=', own.clusterId).execute()
  else {
    await tx
      .insertInto('accountClusterMembers')
      .values(stays.map((member) => ({ accountId: member, clusterId: own.clusterId })))
      .execute()
    await countMembers(tx, own.clusterId)
  }
  await link(
    tx,
    rest.map((member) => member.accountId).filter((id) => !stays.includes(id)),
  )
}

/** The most accounts among these that still hang together. */
async function largestPart(tx: Db, accountIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ mark: string; accountId: string }>`
    select kind || encode(hash, 'hex') as mark, account_id from account_marks
    where account_id = any (${accountIds}::uuid[]) and kind = any (${[...strongKinds]}::account_mark[])`.execute(
    tx,
  )
  const sharing = [...Map.groupBy(rows, ({ mark }) => mark).values()]
  const parts = partsOf(sharing.map((those) => those.map(({ accountId }) => accountId)))
  return parts.toSorted((one, other) => other.length - one.length)[0] ?? []
}

/** Those that hang together, directly or by others, of accounts that are told to belong together. */
function partsOf(belong: string[][]): string[][] {
  const parts = new Map<string, Set<string>>()
  const partOf = (id: string) => parts.get(id) ?? new Set([id])
  for (const ids of belong) {
    const whole = new Set(ids.flatMap((id) => [...partOf(id)]))
    for (const id of whole) parts.set(id, whole)
  }
  return [...new Set(parts.values())].map((part) => [...part])
}
