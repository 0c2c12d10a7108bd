import type { Disk } from 'flydrive'
import type { EncodedPicture } from './encode.ts'

/** Puts a picture's files where `readPicture` finds them. */
export async function storePicture(
  files: Disk,
  imageId: string,
  { files: sizes }: EncodedPicture,
): Promise<void> {
  for (const { name, bytes } of sizes) await files.put(keyOf(imageId, name), bytes)
}

/** One file of a picture; null when there is none of that name. */
export async function readPicture(files: Disk, imageId: string, name: string): Promise<Buffer | null> {
  const key = keyOf(imageId, name)
  if (!(await files.exists(key))) return null
  return Buffer.from(await files.getBytes(key))
}

const keyOf = (imageId: string, name: string): string => `news/${imageId}/${name}`
