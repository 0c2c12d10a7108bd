import { sql, type RawBuilder } from 'kysely'
import type { Holder } from '#lib/permissions.ts'
import { notFound } from '#lib/problem.ts'
import { roleColumns, staffRoleNames, staffRoles, type RoleColumns } from '#lib/staff-roles.ts'
import type { Db } from '#server/db.ts'
import type { Role } from '#server/schema.ts'

/** A role of the club: the key by which it is chosen, what people call it, and as `permits` knows it. */
type ClubRole = { key: string; name: string; holder: Exclude<Holder, null> }

/** Every role that somebody may have, the fixed ones first. */
export async function rolesOfClub(db: Db): Promise<ClubRole[]> {
  const own = await db
    .selectFrom('staffRoles')
    .select(['id', 'name', 'permissions'])
    .orderBy('name')
    .execute()
  return [
    ...staffRoleNames.map((role) => ({ key: role, name: staffRoles[role], holder: role })),
    ...own.map((ownRole) => ({
      key: ownRole.id,
      name: ownRole.name,
      holder: { role: 'own' as const, ownRole },
    })),
  ]
}

/** A role that is about to be given; one of the club's own stays until the transaction ends. */
export async function holdRole(tx: Db, key: string): Promise<RoleColumns> {
  const columns = roleColumns(key)
  if (columns.ownRoleId === null) return columns
  const held = await tx
    .selectFrom('staffRoles')
    .select('id')
    .where('id', '=', columns.ownRoleId)
    .forKeyShare()
    .executeTakeFirst()
  if (held === undefined) throw notFound('Ese rol ya no existe. Elige otro.')
  return columns
}

type Columns = { role: Role; ownRoleId: string | null }

/** The role of an account's row as `permits` knows it. */
export async function holderOf(db: Db, { role, ownRoleId }: Columns) {
  if (ownRoleId === null) return { role, ownRole: null }
  const ownRole = await db
    .selectFrom('staffRoles')
    .select(['id', 'name', 'permissions'])
    .where('id', '=', ownRoleId)
    .executeTakeFirstOrThrow()
  return { role, ownRole }
}

/** As the audit log writes a role: the code of a fixed one, and what the club calls its own. */
export async function roleForLog(db: Db, columns: Columns): Promise<string> {
  return (await holderOf(db, columns)).ownRole?.name ?? columns.role
}

/** What people call the role of a row, by its two columns. */
export const roleNameOf = (role: RawBuilder<unknown>, ownRoleId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select name from staff_roles where staff_roles.id = ${ownRoleId}),
    ${JSON.stringify(staffRoles)}::jsonb ->> (${role})::text, 'Rol retirado')`
