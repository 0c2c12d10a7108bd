import { sql } from 'kysely'
import type { StaffRole } from '#lib/staff-roles.ts'
import type { Db } from '#server/db.ts'
import type { Role } from '#server/schema.ts'

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

export async function setRole(tx: Db, id: string, role: Role): Promise<void> {
  await tx.updateTable('accounts').set({ role }).where('id', '=', id).execute()
}

type NewStaff = {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  role: StaffRole
  termsVersion: string
}

/**
 * The account of somebody who proved the mailbox: new, or the one that the person had, which takes the new password.
 * The names of an account that is already stay.
 */
export async function takeIntoStaff(tx: Db, person: NewStaff): Promise<string> {
  const { passwordHash, role } = person
  const { id } = await tx
    .insertInto('accounts')
    .values({ ...person, termsAcceptedAt: sql<Date>`now()`, emailConfirmedAt: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        passwordHash,
        role,
        forcedPasswordReset: false,
        emailConfirmedAt: sql<Date>`coalesce(accounts.email_confirmed_at, now())`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
