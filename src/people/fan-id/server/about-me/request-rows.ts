import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Item } from '../../about-me-contract.ts'

const now = sql<Date>`now()`

export function requestsOf(db: Db, fanId: string) {
  return db
    .selectFrom('fanRequests')
    .select(['id', 'kind', 'item', 'sealedWords', 'status', 'askedAt', 'answerBy', 'carryOutBy'])
    .select(['answerWords', 'answeredAt', 'doneAt'])
    .where('fanId', '=', fanId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** One request, whoever's it is: for the club's people. */
export function findRequest(db: Db, requestId: string) {
  return db
    .selectFrom('fanRequests')
    .select(['fanId', 'kind', 'sealedWords', 'answerWords', 'status'])
    .select((from) => from.ref('item').$castTo<Item | null>().as('item'))
    .where('id', '=', requestId)
    .executeTakeFirst()
}

type NewRequest = {
  fanId: string
  kind: 'correction' | 'objection' | 'review'
  item: string | null
  sealedWords: Buffer
  answerBy: Date
  carryOutBy: Date
}

/** Null when the same is open already. */
export async function insertRequest(tx: Db, request: NewRequest): Promise<string | null> {
  const row = await tx
    .insertInto('fanRequests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A person looks at the decision; one look at a time. */
export async function openReview(
  tx: Db,
  review: { fanId: string; reason: string; askedWords: string; dueAt: Date },
): Promise<void> {
  await tx
    .insertInto('fanReviews')
    .values(review)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Guarded: whoever was refused waits again until a person has looked. */
export async function waitForReview(tx: Db, fanId: string): Promise<void> {
  await tx
    .updateTable('fans')
    .set({ status: 'in_review', decidedAt: null })
    .where('id', '=', fanId)
    .where('status', '=', 'refused')
    .execute()
}

/** Guarded: only what is open and this fan's. */
export async function withdrawRequest(tx: Db, fanId: string, requestId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('fanRequests')
    .set({ status: 'withdrawn' })
    .where('id', '=', requestId)
    .where('fanId', '=', fanId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type RequestAnswer = { accountId: string; accepted: boolean; words: string }

/** Guarded: an open request is answered once. Says whose it was. */
export function answerRequest(tx: Db, requestId: string, { accountId, accepted, words }: RequestAnswer) {
  return tx
    .updateTable('fanRequests')
    .set({
      status: accepted ? 'accepted' : 'refused',
      answerWords: words,
      answeredBy: accountId,
      answeredAt: now,
    })
    .where('id', '=', requestId)
    .where('status', '=', 'open')
    .returning('fanId')
    .executeTakeFirst()
}

/** Guarded: what was granted has been carried out. Says whose it was. */
export function finishRequest(tx: Db, requestId: string) {
  return tx
    .updateTable('fanRequests')
    .set({ status: 'done', doneAt: now })
    .where('id', '=', requestId)
    .where('status', '=', 'accepted')
    .returning('fanId')
    .executeTakeFirst()
}
