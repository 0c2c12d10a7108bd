import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

export function listKeys(db: Db) {
  return db
    .selectFrom('signingKeys')
    .select(['kid', 'publicKey', 'createdAt', 'retiredAt'])
    .orderBy('kid')
    .execute()
}

export function findKey(db: Db, kid: number) {
  return db
    .selectFrom('signingKeys')
    .select('sealedPrivateKey')
    .where('kid', '=', kid)
    .executeTakeFirstOrThrow()
}

/** Guarded: false when another process had retired that key already. */
export async function retireKey(db: Db, kid: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signingKeys')
    .set({ retiredAt: sql`now()` })
    .where('kid', '=', kid)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** When another process made a key meanwhile, that one stays and nothing is written. */
export async function insertKey(
  db: Db,
  kid: number,
  publicKey: Buffer,
  sealedPrivateKey: Buffer,
): Promise<void> {
  await db
    .insertInto('signingKeys')
    .values({ kid, publicKey, sealedPrivateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The first day of the season being played, by the database's clock. */
export async function seasonStart(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('seasons')
    .select('startsOn')
    .where('startsOn', '<=', sql<Date>`current_date`)
    .orderBy('startsOn', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.startsOn ?? null
}
