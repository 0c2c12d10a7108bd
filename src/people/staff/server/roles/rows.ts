import { sql } from 'kysely'
import type { RoleColumns } from '#lib/staff-roles.ts'
import type { Db } from '#server/db.ts'

type Form = { name: string; description: string; permissions: string[] }
type Person = { name: string; invited: boolean }

/** The roles of the club's own with who has them, and who will have once the invitation is used. */
export async function ownRoles(db: Db) {
  const { rows } = await sql<Form & { id: string; people: Person[] }>`
    select role.id, role.name, role.description, role.permissions, coalesce((
      select json_agg(json_build_object('name', name, 'invited', invited) order by invited, name) from (
        select first_name || ' ' || last_name as name, false as invited from accounts where own_role_id = role.id
        union all
        select first_name || ' ' || last_name, true from staff_invitations where own_role_id = role.id) people), '[]') as people
    from staff_roles role order by lower(role.name)`.execute(db)
  return rows
}

export async function insertRole(tx: Db, form: Form): Promise<string> {
  const { id } = await tx.insertInto('staffRoles').values(form).returning('id').executeTakeFirstOrThrow()
  return id
}

export function lockRole(tx: Db, id: string) {
  return tx
    .selectFrom('staffRoles')
    .select(['name', 'description', 'permissions'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateRole(tx: Db, id: string, form: Form): Promise<void> {
  const changedAt = sql<Date>`now()`
  await tx
    .updateTable('staffRoles')
    .set({ ...form, changedAt })
    .where('id', '=', id)
    .execute()
}

/** Gives who was invited to a role of the club's own another one. */
export async function replaceInvited(tx: Db, ownRoleId: string, to: RoleColumns): Promise<void> {
  const { role, ownRoleId: next } = to
  await tx
    .updateTable('staffInvitations')
    .set({ role, ownRoleId: next })
    .where('ownRoleId', '=', ownRoleId)
    .execute()
}

export async function deleteRole(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('staffRoles').where('id', '=', id).execute()
}
