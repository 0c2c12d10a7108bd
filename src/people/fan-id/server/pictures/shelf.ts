import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { openUnder, sealUnder } from '#server/key-ring.ts'
import type { FanPictureKind } from '#server/schema.ts'
import type { Services } from '#server/services.ts'

type Deps = Pick<Services, 'config' | 'files'>

/** Where a picture lies in the file store. */
export const pictureKey = (id: string) => `fan-pictures/${id}`

const purposeOf = (id: string) => `fan-picture:${id}`

/** Seals a picture under its row's id; the row comes first: a file without a row could not be swept. */
export async function putPicture({ config, files }: Deps, id: string, picture: Buffer): Promise<void> {
  await files.put(pictureKey(id), sealUnder(config.identityKeys, purposeOf(id), picture))
}

/** A picture's bytes; null when the server was killed before it lay there, or it is gone already. */
export async function readPicture({ config, files }: Deps, id: string): Promise<Buffer | null> {
  if (!(await files.exists(pictureKey(id)))) return null
  const sealed = Buffer.from(await files.getBytes(pictureKey(id)))
  return openUnder(config.identityKeys, purposeOf(id), sealed)
}

type NewPicture = { fanId: string; documentId: string; kind: FanPictureKind; hours: number }

/** A row for a picture of a document. */
export async function insertPicture(db: Db, { hours, ...picture }: NewPicture): Promise<string> {
  const { id } = await db
    .insertInto('fanPictures')
    .values({ ...picture, eraseAt: inHours(hours) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The newest picture that is stored of a kind that a document has. */
export async function pictureOf(db: Db, documentId: string, kind: FanPictureKind) {
  const row = await db
    .selectFrom('fanPictures')
    .select('id')
    .where('documentId', '=', documentId)
    .where('kind', '=', kind)
    .where('erasedAt', 'is', null)
    .where('eraseAt', '>', sql<Date>`now()`)
    .orderBy('takenAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

type Which =
  | { fanId: string }
  | { challengeId: string }
  | { documentId: string; allBut?: string; kind?: FanPictureKind }

/**
 * Brings forward the last moment of stored pictures, so many hours from now at most: nothing stays longer than it would
 * have. Minors' photos have a clock of their own.
 */
export async function erasePictures(db: Db, which: Which, hours: number): Promise<void> {
  let query = db
    .updateTable('fanPictures')
    .set({ eraseAt: sql<Date>`least(erase_at, now() + make_interval(hours => ${hours}))` })
    .where('erasedAt', 'is', null)
    .where('kind', '<>', 'minor_photo')
  if ('fanId' in which) query = query.where('fanId', '=', which.fanId)
  if ('challengeId' in which) query = query.where('challengeId', '=', which.challengeId)
  if ('documentId' in which) {
    query = query.where('documentId', '=', which.documentId)
    if (which.kind !== undefined) query = query.where('kind', '=', which.kind)
    if (which.allBut !== undefined) query = query.where('id', '<>', which.allBut)
  }
  await query.execute()
}

/** Keeps the pictures of a challenge for the person who will look at them. */
export async function extendPictures(db: Db, challengeId: string, hours: number): Promise<void> {
  await db
    .updateTable('fanPictures')
    .set({ eraseAt: inHours(hours) })
    .where('challengeId', '=', challengeId)
    .where('erasedAt', 'is', null)
    .execute()
}

export function inHours(hours: number) {
  return sql<Date>`now() + make_interval(hours => ${hours})`
}
