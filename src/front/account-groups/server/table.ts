import { sql } from 'kysely'
import { clusterState, sharedOf } from '#people/linked-accounts/server/clusters.ts'
import { likeWords, table } from '#server/table.ts'
import { groupColumns, type GroupsQuery } from '../contract.ts'

const members = sql`account_cluster_members member join accounts on accounts.id = member.account_id`

/** SQL: valid tickets of matches to come that the accounts of the row `cluster` bought. */
const seatsToCome = sql<number>`(select count(*)::int from account_cluster_members member
  join orders on orders.account_id = member.account_id join tickets on tickets.order_id = orders.id
  join events on events.id = tickets.event_id
  where member.cluster_id = cluster.id and tickets.status = 'valid' and events.starts_at > now())`

/** Groups of accounts: what bought most of the coming matches stands first. */
export const groupTable = table({
  name: 'account-groups',
  title: 'Cuentas ligadas',
  may: 'manage LinkedAccount',
  columns: groupColumns,
  rows: (db, { search, state }: GroupsQuery) =>
    db
      .selectFrom('accountClusters as cluster')
      .select(['cluster.id', 'cluster.size', 'cluster.grewAt', clusterState.as('state')])
      .select([
        sharedOf(sql`cluster.id`).as('reasons'),
        sql<string>`(select string_agg(name, ', ') from (
          select concat_ws(' ', accounts.first_name, accounts.last_name) as name from ${members}
          where member.cluster_id = cluster.id order by accounts.created_at limit 3) named)`.as('people'),
        seatsToCome.as('seats'),
      ])
      .$if(state !== undefined, (rows) => rows.where(clusterState, '=', state!))
      .$if(search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`exists (select from ${members} where member.cluster_id = cluster.id
            and (accounts.email ilike ${likeWords(search ?? '')}
              or concat_ws(' ', accounts.first_name, accounts.last_name) ilike ${likeWords(search ?? '')}))`,
        ),
      ),
  sort: '-seats',
  tie: 'id',
})
