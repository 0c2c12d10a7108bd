import { sql } from 'kysely'
import { roleNameOf } from '#people/accounts/server/roles.ts'
import { likeWords, table } from '#server/table.ts'
import { peopleColumns, type PeopleQuery } from '../../people-contract.ts'

/** For who was deactivated: the role that was. */
const fixed = sql`case when role = 'buyer' then former_role else role end`
const ownRoleId = sql`case when role = 'buyer' then former_own_role_id else own_role_id end`

/** Who works for the club, and who did. */
export const peopleTable = table({
  name: 'staff',
  title: 'Personal',
  may: 'manage Staff',
  columns: peopleColumns,
  rows: (db, { search, role, state }: PeopleQuery) =>
    db
      .selectFrom(
        db
          .selectFrom('accounts')
          .leftJoin('staffMembers', 'staffMembers.accountId', 'accounts.id')
          .select(['accounts.id', 'email'])
          .select(sql<string>`first_name || ' ' || last_name`.as('name'))
          .select([
            sql<string>`coalesce((${ownRoleId})::text, (${fixed})::text)`.as('role'),
            roleNameOf(fixed, ownRoleId).as('roleName'),
          ])
          .select(
            sql<'active' | 'deactivated'>`case when role = 'buyer' then 'deactivated' else 'active' end`.as(
              'state',
            ),
          )
          .select(
            sql<boolean>`exists (select from second_factors where account_id = accounts.id
              and confirmed_at is not null)`.as('secondFactor'),
          )
          .select(
            sql<number>`(select count(*)::int from sessions where account_id = accounts.id and revoked_at is null
              and expires_at > now() and last_seen_at > now() - interval '30 minutes')`.as('sessions'),
          )
          .select(
            sql<Date | null>`(select max(last_seen_at) from sessions where account_id = accounts.id)`.as(
              'lastSeenAt',
            ),
          )
          .where(sql<boolean>`(role <> 'buyer' or (deactivated_at is not null and former_role is not null))`)
          .as('people'),
      )
      .selectAll()
      .$if(role !== undefined, (rows) => rows.where('role', '=', role!))
      .$if(state !== undefined, (rows) => rows.where('state', '=', state!))
      .$if(search !== undefined, (rows) =>
        rows.where(sql<boolean>`concat_ws(' ', name, email) ilike ${likeWords(search ?? '')}`),
      ),
  sort: 'name',
  tie: 'id',
})
