import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

export async function insertPhoto(db: Db, photo: { id: string; createdBy: string }): Promise<void> {
  await db.insertInto('productPhotos').values(photo).execute()
}

/** Which of these photos were uploaded. */
export async function knownPhotos(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('productPhotos')
    .select('id')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
