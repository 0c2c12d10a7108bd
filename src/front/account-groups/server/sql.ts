import { sql } from 'kysely'
import { reasonWords } from '#people/linked-accounts/rules.ts'
import { clusterOfAccount, findCluster, sharedMarks } from '#people/linked-accounts/server/clusters.ts'
import type { Db } from '#server/db.ts'

export type MemberRow = {
  accountId: string
  name: string
  email: string
  since: Date
  fanId: string | null
  fanNumber: string | null
  restricted: boolean
  seats: number
}

/** Who belongs to a group, who has most seats of matches to come first. */
export async function membersOf(db: Db, clusterId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select account.id as account_id, concat_ws(' ', account.first_name, account.last_name) as name, account.email,
      account.created_at as since, fan.id as fan_id, fan.fan_number,
      fan.id is not null and restricted(fan.id, clock_timestamp()) as restricted,
      (select count(*)::int from orders join tickets on tickets.order_id = orders.id
        join events on events.id = tickets.event_id
        where orders.account_id = account.id and tickets.status = 'valid' and events.starts_at > now()) as seats
    from account_cluster_members member join accounts account on account.id = member.account_id
    left join fans fan on fan.account_id = account.id and fan.status <> 'erased'
    where member.cluster_id = ${clusterId} order by seats desc, account.created_at limit 500`.execute(db)
  return rows
}

type MatchRow = {
  eventId: number
  match: string
  startsAt: Date
  seats: number
  accounts: number
  perPerson: number
}

/** What a group has of each match: valid tickets, and how many of its accounts bought them. */
export async function matchesOf(db: Db, clusterId: string): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select event.id as event_id, event_title(event.home, event.away) as match, event.starts_at,
      count(*)::int as seats, count(distinct orders.account_id)::int as accounts, event.seats_per_person as per_person
    from account_cluster_members member join orders on orders.account_id = member.account_id
    join tickets ticket on ticket.order_id = orders.id and ticket.status = 'valid'
    join events event on event.id = ticket.event_id
    where member.cluster_id = ${clusterId} group by event.id order by event.starts_at desc limit 50`.execute(
    db,
  )
  return rows
}

export async function accountOfOrder(db: Db, orderId: string): Promise<string | null> {
  const row = await db.selectFrom('orders').select('accountId').where('id', '=', orderId).executeTakeFirst()
  return row?.accountId ?? null
}

/** The group of an account, as other pages tell of it; null where it shares nothing with another. */
export async function groupOfAccount(db: Db, accountId: string) {
  const clusterId = await clusterOfAccount(db, accountId)
  const cluster = clusterId === null ? undefined : await findCluster(db, clusterId)
  if (cluster === undefined) return null
  const { id, size, state } = cluster
  const members = await membersOf(db, id)
  const shared = await sharedMarks(
    db,
    members.map((member) => member.accountId),
  )
  return { id, size, state, reasons: reasonWords(shared) }
}
