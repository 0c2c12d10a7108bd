import type { Disk } from 'flydrive'
import { encodePicture, type Cut } from '#server/pictures/encode.ts'
import type { Db } from '#server/db.ts'
import { pictureWidths } from '../../rules.ts'
import { deletePhoto, insertPhoto, lockUnused, longUnused, noteUnused } from './photo-rows.ts'

/** As wide as the pictures that are drawn; a phone's photo has four times as many pixels. */
const cut: Cut = { widths: pictureWidths, least: 800, square: true, jpegAt: 1200 }

/**
 * Makes an upload anew as squares and puts them where `readPhoto` finds them; answers the photo's number. Its row comes
 * first: a file without a row could not be swept.
 */
export async function storePhoto(files: Disk, db: Db, upload: Buffer, by: string): Promise<string> {
  const { files: sizes } = await encodePicture(upload, cut)
  const id = crypto.randomUUID()
  await insertPhoto(db, { id, createdBy: by })
  for (const { name, bytes } of sizes) await files.put(keyOf(id, name), bytes)
  return id
}

/** One file of a photo; null when there is none of that name. */
export async function readPhoto(files: Disk, photoId: string, file: string): Promise<Buffer | null> {
  const key = keyOf(photoId, file)
  return (await files.exists(key)) ? Buffer.from(await files.getBytes(key)) : null
}

/** Removes files, then rows, of photos that no product has shown for a day. */
export async function sweepPhotos(files: Disk, db: Db): Promise<void> {
  await noteUnused(db)
  for (const id of await longUnused(db)) {
    await db.transaction().execute(async (tx) => {
      if (!(await lockUnused(tx, id))) return
      await files.deleteAll(keyOf(id, ''))
      await deletePhoto(tx, id)
    })
  }
}

const keyOf = (photoId: string, file: string) => `shop/photos/${photoId}/${file}`
