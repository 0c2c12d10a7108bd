import type { FastifyRequest } from 'fastify'
import type { Disk } from 'flydrive'
import { sql } from 'kysely'
import sharp from 'sharp'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { encodePicture, type Cut } from '#server/pictures/encode.ts'
import { pictureWidths } from '../rules.ts'

const square = { widths: pictureWidths, square: true, jpegAt: 1200 } as const
/** What a picture is of says how small its upload may be. */
const cuts = {
  picture: { ...square, least: 800 },
  crest: { ...square, least: 256 },
} as const satisfies Record<string, Cut>

const largestUpload = 12 * 1024 * 1024
/** What a request that brings one picture may hold. */
export const onePicture = { files: 1, fields: 0, parts: 1, fileSize: largestUpload } as const

/**
 * Makes an upload anew as squares and puts them where `readPicture` finds them; answers the picture's number. Its row comes first: a
 * file without a row could not be swept.
 */
export async function storePicture(
  files: Disk,
  db: Db,
  upload: Buffer,
  { by, as }: { by: string | null; as: keyof typeof cuts },
): Promise<string> {
  const { files: sizes } = await encodePicture(upload, cuts[as])
  const id = crypto.randomUUID()
  await db.insertInto('pictures').values({ id, createdBy: by }).execute()
  for (const { name, bytes } of sizes) await files.put(keyOf(id, name), bytes)
  return id
}

/** The bytes of the one file that a request brings. Throws a Problem where it brings none. */
export async function uploadOf(request: FastifyRequest): Promise<Buffer> {
  const upload = request.isMultipart() ? await request.file() : undefined
  if (upload === undefined) throw new Problem('no_file', 'Elige una imagen.', 400)
  return upload.toBuffer()
}

/** One file of a picture; null when there is none of that name. */
export async function readFile(files: Disk, pictureId: string, file: string): Promise<Buffer | null> {
  const key = keyOf(pictureId, file)
  return (await files.exists(key)) ? Buffer.from(await files.getBytes(key)) : null
}

/** A picture as a small PNG with `side` points, for who reads neither AVIF nor WebP; null when there is none. */
export async function readPng(files: Disk, pictureId: string, side: number): Promise<Buffer | null> {
  const bytes = await readFile(files, pictureId, '400.webp')
  return bytes === null
    ? null
    : sharp(bytes).resize({ width: side }).png({ palette: true, effort: 10 }).toBuffer()
}

/** Refuses a picture that nobody uploaded, under the name of its field. */
export async function refuseUnknownPicture(db: Db, pictureId: string, field: string): Promise<void> {
  const known = await db.selectFrom('pictures').select('id').where('id', '=', pictureId).executeTakeFirst()
  if (known !== undefined) return
  const fields = { [field]: 'Sube otra vez la imagen' }
  throw new Problem('unknown_picture', 'Esa imagen ya no está: súbela otra vez.', 400, { fields })
}

/** Removes pictures that nothing has referred to for a day. What is referred to the database does not let go. */
export async function sweepPictures(files: Disk, db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from pictures where created_at < now() - interval '1 day' and looked_at < now() - interval '20 hours'
    order by looked_at limit 500`.execute(db)
  for (const { id } of rows) {
    await db
      .updateTable('pictures')
      .set({ lookedAt: sql`now()` })
      .where('id', '=', id)
      .execute()
    await db
      .transaction()
      .execute(async (tx) => {
        await tx.deleteFrom('pictures').where('id', '=', id).execute()
        await files.deleteAll(keyOf(id, ''))
      })
      .catch((error: unknown) => {
        if ((error as { code?: string }).code !== '23503') throw error
      })
  }
}

const keyOf = (pictureId: string, file: string) => `pictures/${pictureId}/${file}`
