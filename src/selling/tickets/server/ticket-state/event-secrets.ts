import type { Db } from '#server/db.ts'

export async function findEventSecret(db: Db, eventId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('eventSecrets')
    .select('sealedSecret')
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return row?.sealedSecret ?? null
}

/** The first one written stays: a secret never changes under phones that hold codes made from it. */
export async function insertEventSecret(db: Db, eventId: number, sealedSecret: Buffer): Promise<void> {
  await db
    .insertInto('eventSecrets')
    .values({ eventId, sealedSecret })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
