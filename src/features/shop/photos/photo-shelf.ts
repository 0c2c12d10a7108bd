import type { Disk } from 'flydrive'
import { encodePicture, type Cut } from '#features/news/pictures/encode.ts'
import type { Db } from '#server/db.ts'
import { pictureWidths } from '../rules.ts'
import { insertPhoto } from './photo-rows.ts'

/** As wide as the pictures that are drawn; a phone's photo has four times as many pixels. */
const cut: Cut = { widths: pictureWidths, least: 800, square: true, jpegAt: 1200 }

/** Makes an upload anew as squares and puts them where `readPhoto` finds them; answers the photo's number. */
export async function storePhoto(files: Disk, db: Db, upload: Buffer, by: string): Promise<string> {
  const { files: sizes } = await encodePicture(upload, cut)
  const id = crypto.randomUUID()
  for (const { name, bytes } of sizes) await files.put(keyOf(id, name), bytes)
  await insertPhoto(db, { id, createdBy: by })
  return id
}

/** One file of a photo; null when there is none of that name. */
export async function readPhoto(files: Disk, photoId: string, file: string): Promise<Buffer | null> {
  const key = keyOf(photoId, file)
  return (await files.exists(key)) ? Buffer.from(await files.getBytes(key)) : null
}

const keyOf = (photoId: string, file: string) => `shop/photos/${photoId}/${file}`
