import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ReviewRecord } from '../../desk-contract.ts'

export function findSealed(db: Db, fanId: string) {
  return db
    .selectFrom('fans')
    .select(['id', 'sealedPerson'])
    .where('id', '=', fanId)
    .where('status', '<>', 'erased')
    .executeTakeFirst()
}

/** The document that counts is the first. */
export function documentsOf(db: Db, fanId: string) {
  return db
    .selectFrom('fanDocuments')
    .select(['id', 'kind', 'faults', 'sealedFields'])
    .where('fanId', '=', fanId)
    .orderBy('id', 'desc')
    .execute()
}

export function checksOf(db: Db, fanId: string) {
  return db
    .selectFrom('fanChecks')
    .select(['outcome', 'reasons', 'sealedScores'])
    .where('fanId', '=', fanId)
    .where('purpose', '=', 'registration')
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
}

const kinds = ['portrait', 'selfie', 'document_front', 'document_back', 'challenge'] as const

function storedPictures(db: Db, fanId: string) {
  return db
    .selectFrom('fanPictures')
    .leftJoin('fanChallengeSteps as told', (on) =>
      on
        .onRef('told.challengeId', '=', 'fanPictures.challengeId')
        .onRef('told.step', '=', 'fanPictures.step'),
    )
    .where('fanPictures.fanId', '=', fanId)
    .where('kind', 'in', kinds)
    .where('erasedAt', 'is', null)
    .where('eraseAt', '>', sql<Date>`clock_timestamp()`)
}

/** The pictures of the latest document and of the latest selfie that still lie there; never a child's. */
export async function picturesOf(db: Db, fanId: string): Promise<ReviewRecord['pictures']> {
  const rows = await storedPictures(db, fanId)
    .select(['fanPictures.id', 'kind', 'eraseAt', 'fanPictures.challengeId', 'pose'])
    .orderBy('takenAt', 'desc')
    .orderBy('fanPictures.id', 'desc')
    .execute()
  const latest = rows.find(({ challengeId }) => challengeId !== null)?.challengeId ?? null
  const seen = new Set<string>()
  return rows
    .filter(({ kind, challengeId }) => {
      if (challengeId !== null) return challengeId === latest
      if (seen.has(kind)) return false
      seen.add(kind)
      return true
    })
    .map(({ id, kind, pose, eraseAt }) => ({
      id,
      kind: kinds.find((one) => one === kind)!,
      pose,
      goneAt: eraseAt.toISOString(),
    }))
}

export function findPicture(db: Db, fanId: string, pictureId: string) {
  return storedPictures(db, fanId).select('kind').where('fanPictures.id', '=', pictureId).executeTakeFirst()
}

/** The oldest open case that is in nobody's hands and that these eyes may still look at. */
export async function nextReview(db: Db, staffId: string): Promise<string | null> {
  const row = await db
    .selectFrom('fanReviews')
    .select('id')
    .where('decision', 'is', null)
    .where(sql<boolean>`first_by is distinct from ${staffId}::uuid`)
    .where(
      sql<boolean>`(claimed_by is null or claimed_by = ${staffId} or claimed_until <= clock_timestamp())`,
    )
    .orderBy('openedAt')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
