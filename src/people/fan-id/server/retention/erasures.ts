import { withdrawStanding } from '#club/consents/server/sql.ts'
import type { Db } from '#server/db.ts'
import { forgetOldMarks, marksOf, putMark } from '#server/erasure-marks.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { eraseFan } from '../about-me/erase.ts'
import { pictureKey } from '../pictures/shelf.ts'
import * as sql from './sql.ts'

type Deps = Pick<Services, 'db' | 'files'>

/**
 * What follows the commit of an erasure: first the mark, by which a restored database is erased again, then the files,
 * each with its row after it. Killed anywhere, it is begun anew and nothing is forgotten.
 */
export async function finishErasure({ db, files }: Deps, fanId: string): Promise<void> {
  const at = await sql.erasedAt(db, fanId)
  if (at === null) return
  await putMark(files, 'fans', fanId, at)
  for (const id of await sql.picturesOfFan(db, fanId)) {
    await files.delete(pictureKey(id))
    await sql.deletePicture(db, id)
  }
}

/** For whoever withdraws the consent to use the face, in that transaction: a restored backup forgets the face again. */
export async function markFaceErasure(tx: Db, fanId: string, at: Date): Promise<void> {
  await enqueue(
    tx,
    'mark_face_erasure',
    { fanId, at: at.toISOString() },
    { key: `mark_face_erasure:${fanId}` },
  )
}

export function retainFaceMark({ files }: Pick<Deps, 'files'>, fanId: string, at: Date): Promise<void> {
  return putMark(files, 'faces', fanId, at)
}

/**
 * Erases again whoever is marked as erased and is there: the database came back from a backup. Runs when a node starts
 * and every hour. Answers how many were erased again.
 */
export async function replayErasures({ db, files }: Deps, now: Date): Promise<number> {
  let again = 0
  const marks = await marksOf(files, 'fans')
  for (const fanId of await sql.unerased(db, [...marks.keys()]))
    if (await db.transaction().execute((tx) => eraseFan(tx, fanId))) again += 1

  const faces = await marksOf(files, 'faces')
  for (const fanId of await sql.unerased(db, [...faces.keys()]))
    if (await forgetAgain(db, fanId, faces.get(fanId)!)) again += 1

  await forgetOldMarks(files, 'fans', marks, now)
  await forgetOldMarks(files, 'faces', faces, now)
  return again
}

function forgetAgain(db: Db, fanId: string, at: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await sql.forgetFace(tx, fanId, at))) return false
    const { accountId } = await tx
      .selectFrom('fans')
      .select('accountId')
      .where('id', '=', fanId)
      .executeTakeFirstOrThrow()
    await withdrawStanding(tx, accountId, ['biometrics'], 'fan_id')
    return true
  })
}
