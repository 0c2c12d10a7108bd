import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Role } from '#server/schema.ts'

/** Somebody of the club, or who was; the row of the account is locked. */
export async function lockPerson(tx: Db, accountId: string) {
  const person = await tx
    .selectFrom('accounts')
    .leftJoin('staffMembers', 'staffMembers.accountId', 'accounts.id')
    .select(['accounts.id', 'email', 'firstName', 'role', 'ownRoleId', 'deactivatedAt'])
    .where('accounts.id', '=', accountId)
    .forUpdate('accounts')
    .executeTakeFirst()
  return person === undefined || (person.role === 'buyer' && person.deactivatedAt === null) ? null : person
}

/** Whether this account is of the club, working or deactivated. */
export async function isOfClub(db: Db, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .leftJoin('staffMembers', 'staffMembers.accountId', 'accounts.id')
    .select('accounts.id')
    .where('accounts.id', '=', accountId)
    .where(sql<boolean>`(role <> 'buyer' or deactivated_at is not null)`)
    .executeTakeFirst()
  return found !== undefined
}

export async function recordDeactivation(
  tx: Db,
  accountId: string,
  former: { formerRole: Role; formerOwnRoleId: string | null },
): Promise<void> {
  const deactivatedAt = sql<Date>`now()`
  await tx
    .insertInto('staffMembers')
    .values({ accountId, ...former, deactivatedAt })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ ...former, deactivatedAt }))
    .execute()
}

export async function forgetDeactivated(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('staffMembers').where('accountId', '=', accountId).execute()
}
