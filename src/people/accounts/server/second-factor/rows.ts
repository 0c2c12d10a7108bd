import { sql, type Selectable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { SecondFactors } from '#server/schema.ts'

export type Factor = Selectable<SecondFactors>

export function findFactor(db: Db, accountId: string) {
  return db.selectFrom('secondFactors').selectAll().where('accountId', '=', accountId).executeTakeFirst()
}

/** With what the database's clock says: this node's may be off. */
export function lockFactor(tx: Db, accountId: string) {
  return tx
    .selectFrom('secondFactors')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** False where a confirmed one stands: it is not replaced from a session that never showed it. */
export async function storeUnconfirmedSecret(
  db: Db,
  accountId: string,
  secretSealed: Buffer,
): Promise<boolean> {
  const row = await db
    .insertInto('secondFactors')
    .values({ accountId, secretSealed })
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ secretSealed, lastStep: 0 })
        .where('secondFactors.confirmedAt', 'is', null),
    )
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}

/** True for one caller only, and never for a step at or before the last. */
export async function takeStep(tx: Db, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function useRecoveryCode(tx: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function confirm(tx: Db, accountId: string, codeHashes: Buffer[]): Promise<void> {
  await tx
    .updateTable('secondFactors')
    .set({ confirmedAt: sql<Date>`now()` })
    .where('accountId', '=', accountId)
    .execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ accountId, codeHash })))
    .execute()
}

export async function markSession(tx: Db, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ secondFactorAt: sql<Date>`now()` })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

export async function plant(db: Db, accountId: string, secretSealed: Buffer): Promise<void> {
  await db
    .insertInto('secondFactors')
    .values({ accountId, secretSealed, confirmedAt: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the factor and its recovery codes away; false when there was none. */
export async function drop(tx: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('secondFactors')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** New codes in place of all that were. */
export async function replaceCodes(tx: Db, accountId: string, codeHashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ accountId, codeHash })))
    .execute()
}

export async function countCodes(db: Db, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select((from) => from.fn.countAll<number>().as('left'))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
