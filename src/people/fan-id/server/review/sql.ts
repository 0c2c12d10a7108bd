import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { FanDataSource, FanReviewDecision } from '#server/schema.ts'
import { claimMinutes } from '../../review-rules.ts'

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

/** A review with its fan's number, and who has it in hand now. */
export function findReview(db: Db, reviewId: string) {
  return db
    .selectFrom('fanReviews as review')
    .innerJoin('fans', 'fans.id', 'review.fanId')
    .leftJoin('accounts as holder', (on) =>
      on
        .onRef('holder.id', '=', 'review.claimedBy')
        .on('review.claimedUntil', '>', sql<Date>`clock_timestamp()`),
    )
    .leftJoin('accounts as first', 'first.id', 'review.firstBy')
    .selectAll('review')
    .select(['fans.fanNumber', 'holder.id as heldBy', 'holder.firstName as heldByName'])
    .select('first.firstName as firstName')
    .where('review.id', '=', reviewId)
    .executeTakeFirst()
}

/** Guarded: free, or mine already, or left too long; never into the hands that asked for other eyes. */
export async function claimRow(tx: Db, reviewId: string, staffId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('fanReviews')
    .set({
      claimedBy: staffId,
      claimedUntil: sql<Date>`clock_timestamp() + make_interval(mins => ${claimMinutes})`,
    })
    .where('id', '=', reviewId)
    .where('decision', 'is', null)
    .where(sql<boolean>`first_by is distinct from ${staffId}::uuid`)
    .where(
      sql<boolean>`(claimed_by is null or claimed_by = ${staffId} or claimed_until <= clock_timestamp())`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function releaseRow(tx: Db, reviewId: string, staffId: string): Promise<void> {
  await tx
    .updateTable('fanReviews')
    .set({ claimedBy: null, claimedUntil: null })
    .where('id', '=', reviewId)
    .where('claimedBy', '=', staffId)
    .where('decision', 'is', null)
    .execute()
}

const inHand = (staffId: string) =>
  sql<boolean>`(claimed_by = ${staffId} and claimed_until > clock_timestamp())`

/** The fan of a review that is open and in these hands now. */
export function heldReview(db: Db, reviewId: string, staffId: string) {
  return db
    .selectFrom('fanReviews')
    .select(['id', 'fanId'])
    .where('id', '=', reviewId)
    .where('decision', 'is', null)
    .where(inHand(staffId))
    .executeTakeFirst()
}

type First = { reviewId: string; staffId: string; decision: 'refused' | null; words: string }

/** Guarded: passes an open review on to other eyes, once. */
export function passOn(tx: Db, { reviewId, staffId, decision, words }: First) {
  return tx
    .updateTable('fanReviews')
    .set({
      firstBy: staffId,
      firstDecision: decision,
      firstWords: words,
      firstAt: sql<Date>`clock_timestamp()`,
      claimedBy: null,
      claimedUntil: null,
    })
    .where('id', '=', reviewId)
    .where('decision', 'is', null)
    .where('firstAt', 'is', null)
    .where(inHand(staffId))
    .returning('fanId')
    .executeTakeFirst()
}

type Decided = {
  reviewId: string
  staffId: string
  decision: FanReviewDecision
  words: string | null
  data: { as: FanDataSource; why: string } | null
}

/** Guarded: of two reviewers at once, one decides; and only who has it in hand. */
export function closeReview(tx: Db, { reviewId, staffId, decision, words, data }: Decided) {
  return tx
    .updateTable('fanReviews')
    .set({
      decision,
      decisionWords: words,
      decidedBy: staffId,
      decidedAt: sql<Date>`clock_timestamp()`,
      dataAs: data?.as ?? null,
      dataWhy: data?.why ?? null,
    })
    .where('id', '=', reviewId)
    .where('decision', 'is', null)
    .where(inHand(staffId))
    .returning('fanId')
    .executeTakeFirst()
}
