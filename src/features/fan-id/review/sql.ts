import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { FanReviewDecision } from '#server/schema.ts'

/** A fan's reviews, the newest first. */
export function reviewsOf(db: Db, fanId: string) {
  return db
    .selectFrom('fanReviews')
    .selectAll()
    .where('fanId', '=', fanId)
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

type NewReview = { fanId: string; reason: string; askedWords: string | null; dueAt: Date }

/** One open review a fan; asking again changes nothing. Says whether this one is new. */
export async function insertReview(tx: Db, review: NewReview): Promise<string | undefined> {
  const row = await tx
    .insertInto('fanReviews')
    .values(review)
    .onConflict((conflict) => conflict.column('fanId').where('decision', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

type Decided = { reviewId: string; staffId: string; decision: FanReviewDecision; words: string | null }

/** Guarded: of two reviewers at once, one decides. */
export function closeReview(tx: Db, { reviewId, staffId, decision, words }: Decided) {
  return tx
    .updateTable('fanReviews')
    .set({ decision, decisionWords: words, decidedBy: staffId, decidedAt: sql<Date>`now()` })
    .where('id', '=', reviewId)
    .where('decision', 'is', null)
    .returning('fanId')
    .executeTakeFirst()
}
