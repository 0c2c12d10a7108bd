import { sql } from 'kysely'
import type { RoleColumns } from '#lib/staff-roles.ts'
import type { Db } from '#server/db.ts'

/** Locks every administrator, always in the same order: of two who step down at once, the second sees the first. */
export async function lockAdministrators(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'administrator')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives a role, or takes it away: a buyer is left. */
export async function setRole(
  tx: Db,
  id: string,
  { role, ownRoleId }: RoleColumns | { role: 'buyer'; ownRoleId: null },
): Promise<void> {
  await tx.updateTable('accounts').set({ role, ownRoleId }).where('id', '=', id).execute()
}

/** Gives everybody who has a role of the club's own another one; says who they are. */
export async function replaceOwnRole(
  tx: Db,
  ownRoleId: string,
  { role, ownRoleId: to }: RoleColumns,
): Promise<string[]> {
  const rows = await tx
    .updateTable('accounts')
    .set({ role, ownRoleId: to })
    .where('ownRoleId', '=', ownRoleId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

type NewStaff = RoleColumns & {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  termsVersion: string
}

/**
 * The account of somebody who proved the mailbox: new, or the one that the person had, which takes the new password.
 * The names of an account that is already stay.
 */
export async function takeIntoStaff(tx: Db, person: NewStaff): Promise<string> {
  const { passwordHash, role, ownRoleId } = person
  const { id } = await tx
    .insertInto('accounts')
    .values({ ...person, termsAcceptedAt: sql<Date>`now()`, emailConfirmedAt: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        passwordHash,
        role,
        ownRoleId,
        forcedPasswordReset: false,
        emailConfirmedAt: sql<Date>`coalesce(accounts.email_confirmed_at, now())`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
