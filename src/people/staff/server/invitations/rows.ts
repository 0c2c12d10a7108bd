import { sql } from 'kysely'
import type { StaffRole } from '#lib/staff-roles.ts'
import type { Db } from '#server/db.ts'

export const invitationHours = 48
const expiresAt = sql<Date>`now() + make_interval(hours => ${sql.lit(invitationHours)})`

type Invitation = { email: string; firstName: string; lastName: string; role: StaffRole }

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
    .returning(['email', 'firstName', 'role', 'expiresAt'])
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
  return tx.deleteFrom('staffInvitations').where('id', '=', id).returning(['id', 'role']).executeTakeFirst()
}

export function openInvitations(db: Db) {
  return db
    .selectFrom('staffInvitations')
    .select(['id', 'email', 'firstName', 'lastName', 'role', 'expiresAt'])
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .orderBy('createdAt', 'desc')
    .execute()
}
