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

/** Notes which photos no product shows since now, and which one shows again. */
export async function noteUnused(db: Db): Promise<void> {
  await sql`
    update product_photos photo set unused_since = case when used then null else now() end
    from (select id, exists (select from product_pictures where photo_id = product_photos.id) as used
      from product_photos) seen
    where seen.id = photo.id and used = (unused_since is not null)`.execute(db)
}

/** Photos that nobody has seen for a day. */
export async function longUnused(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from product_photos where unused_since < now() - interval '1 day' order by id limit 1000`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Locked until the transaction ends, so that no product takes it meanwhile; false where one shows it. */
export async function lockUnused(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from product_photos where id = ${id} for update`.execute(tx)
  if (rows.length === 0) return false
  const shown = await tx.selectFrom('productPictures').select('photoId').where('photoId', '=', id).execute()
  return shown.length === 0
}

export async function deletePhoto(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('productPhotos').where('id', '=', id).execute()
}
