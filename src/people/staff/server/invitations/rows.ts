import { sql } from 'kysely'
import type { RoleColumns } from '#lib/staff-roles.ts'
import { roleNameOf } from '#people/accounts/server/roles.ts'
import type { Db } from '#server/db.ts'

export const invitationHours = 48
const expiresAt = sql<Date>`now() + make_interval(hours => ${sql.lit(invitationHours)})`

type Invitation = RoleColumns & { email: string; firstName: string; lastName: string }

/** What people call the role that an invitation gives. */
const roleName = roleNameOf(sql.ref('staff_invitations.role'), sql.ref('staff_invitations.own_role_id'))

/** A new one, or the same mail again: what was sent before opens nothing any more. */
export function upsertInvitation(tx: Db, invitation: Invitation) {
  return tx
    .insertInto('staffInvitations')
    .values({ ...invitation, expiresAt })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ ...invitation, expiresAt, tokenHash: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Sets the link of an invitation that still stands. */
export function setToken(db: Db, id: string, tokenHash: Buffer | null) {
  return db
    .updateTable('staffInvitations')
    .set({ tokenHash })
    .where('id', '=', id)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['email', 'firstName', 'expiresAt', roleName.as('roleName')])
    .executeTakeFirst()
}

/** Uses it once: of many at the same time, the deletion lets one through. */
export function useInvitation(tx: Db, tokenHash: Buffer) {
  return tx
    .deleteFrom('staffInvitations')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()
}

export function findInvitation(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('staffInvitations')
    .select('email')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export function withdraw(tx: Db, id: string) {
  return tx
    .deleteFrom('staffInvitations')
    .where('id', '=', id)
    .returning(['id', 'role', 'ownRoleId'])
    .executeTakeFirst()
}

export function openInvitations(db: Db) {
  return db
    .selectFrom('staffInvitations')
    .select(['id', 'email', 'firstName', 'lastName', 'expiresAt', roleName.as('roleName')])
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .orderBy('createdAt', 'desc')
    .execute()
}
