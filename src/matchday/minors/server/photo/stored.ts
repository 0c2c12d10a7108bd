import { randomUUID } from 'node:crypto'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { openUnder, sealUnder } from '#server/key-ring.ts'
import type { Services } from '#server/services.ts'
import { forgetPhoto, ownMinor } from '../actions.ts'
import { handedTo } from '../hand-over/rows.ts'
import { findMinor, guardiansOf, setPhoto } from '../sql.ts'
import { redraw } from './redraw.ts'

type Deps = Pick<Services, 'db' | 'files' | 'config'>
type Photo = { minorId: string; photoId: string }

const keyOf = ({ minorId, photoId }: Photo) => `minors/${minorId}/${photoId}`
const purposeOf = ({ minorId, photoId }: Photo) => `minor:${minorId}:photo:${photoId}`
const anHour = 60 * 60 * 1000

/**
 * Keeps a child's photo, sealed; the one before goes. No template is made of it. The job that would delete it is asked
 * for before the file is written, so that a stop in between leaves nothing.
 */
export async function storePhoto(
  store: Deps,
  fanId: string,
  minorId: string,
  upload: Buffer,
): Promise<string> {
  const { db, files, config } = store
  await db.transaction().execute((tx) => ownMinor(tx, minorId, fanId))
  const picture = await redraw(upload)
  const photo = { minorId, photoId: randomUUID() }
  await forgetPhoto(db, minorId, photo.photoId, new Date(Date.now() + anHour))
  await files.put(keyOf(photo), sealUnder(config.identityKeys, purposeOf(photo), picture))
  await change(db, fanId, photo, config.identityKeys[0]!.number)
  return photo.photoId
}

function change(db: Db, fanId: string, { minorId, photoId }: Photo, photoKey: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { minor } = await ownMinor(tx, minorId, fanId)
    await setPhoto(tx, minorId, { photoId, photoKey })
    if (minor.photoId !== null) await forgetPhoto(tx, minorId, minor.photoId)
  })
}

export function removePhoto(db: Db, fanId: string, minorId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { minor } = await ownMinor(tx, minorId, fanId)
    if (minor.photoId === null) return
    await setPhoto(tx, minorId, { photoId: null, photoKey: null })
    await forgetPhoto(tx, minorId, minor.photoId)
  })
}

/** For a guardian, or who took the child for a coming match; for anybody else there is no such photo. */
export async function readPhoto(store: Deps, fanId: string, minorId: string): Promise<Buffer> {
  const minor = await findMinor(store.db, minorId)
  const allowed =
    (await guardiansOf(store.db, [minorId])).some((one) => one.fanId === fanId) ||
    (await handedTo(store.db, fanId)).some((one) => one.minorId === minorId && one.status === 'accepted')
  if (minor === undefined || minor.photoId === null || !allowed) throw notFound('No encontramos esa foto.')
  return openPhoto(store, { minorId, photoId: minor.photoId })
}

/** The picture itself, WebP, for who already knows that it may be shown: the gate, beside the family. */
export async function openPhoto({ files, config }: Omit<Deps, 'db'>, photo: Photo): Promise<Buffer> {
  if (!(await files.exists(keyOf(photo)))) throw notFound('Esa foto ya no está.')
  return openUnder(config.identityKeys, purposeOf(photo), Buffer.from(await files.getBytes(keyOf(photo))))
}

/** Seals a photo by the current key. */
export async function resealPhoto(store: Deps, photo: Photo): Promise<void> {
  const { db, files, config } = store
  const picture = await openPhoto(store, photo)
  await files.put(keyOf(photo), sealUnder(config.identityKeys, purposeOf(photo), picture))
  const photoKey = config.identityKeys[0]!.number
  await db
    .updateTable('minors')
    .set({ photoKey })
    .where('id', '=', photo.minorId)
    .where('photoId', '=', photo.photoId)
    .execute()
}

/** Deletes the file unless its child's row names it. */
export async function erasePhoto({ db, files }: Deps, photo: Photo): Promise<void> {
  const minor = await findMinor(db, photo.minorId)
  if (minor?.photoId !== photo.photoId) await files.delete(keyOf(photo))
}
