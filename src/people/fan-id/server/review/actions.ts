import { announce } from '#club/integrations/server/webhooks/announce.ts'
import { auditAccount } from '#server/audit.ts'
import { notify } from '#people/notifications/server/actions.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { paths } from '#lib/paths.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { FanReviewDecision } from '#server/schema.ts'
import type { Services } from '#server/services.ts'
import { sql } from 'kysely'
import { hoursOf } from '../../pictures-rules.ts'
import { erasePictures } from '../pictures/shelf.ts'
import { lockFan } from '../registration/sql.ts'
import { refuseTaken } from '../registration/taken.ts'
import { afterBusinessDays, reviewDays } from '../../review-rules.ts'
import { approveData, type ApprovedData } from './approve-data.ts'
import { claimRow, closeReview, findReview, heldReview, insertReview, passOn } from './sql.ts'
import { reasonWords } from './words.ts'

/** Gives a registration to a person, in the transaction of what led to it. The fan's row is locked. */
export async function openReview(
  tx: Db,
  fan: { id: string; accountId: string },
  { reason, words = null }: { reason: keyof typeof reasonWords; words?: string | null },
  now: Date,
): Promise<void> {
  const dueAt = afterBusinessDays(now, reviewDays)
  const shown = reasonWords[reason] ?? reason
  const id = await insertReview(tx, { fanId: fan.id, reason: shown, askedWords: words, dueAt })
  await tx
    .updateTable('fans')
    .set({ status: 'in_review', decidedAt: null })
    .where('id', '=', fan.id)
    .execute()
  if (id !== undefined) await auditAccount(tx, fan.accountId, 'fan.review_opened', { reason })
}

/** The route without a face: a person of the club looks at it, or it is finished at the window. Also after a refusal. */
export async function askReview(db: Db, fanId: string, words: string | undefined, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const fan = await lockFan(tx, fanId)
    if (fan === undefined) throw notFound()
    if (fan.status === 'approved') throw new Problem('already_approved', 'Tu Fan ID ya está listo.')
    if (fan.status === 'in_review') return
    await tx.updateTable('fans').set({ way: 'person' }).where('id', '=', fanId).execute()
    await openReview(tx, fan, { reason: 'asked', words: words?.trim() || null }, now)
  })
}

/** Takes a case in hand, for a quarter of an hour; again, for longer. */
export async function claimReview(db: Db, reviewId: string, staffId: string): Promise<void> {
  if (await claimRow(db, reviewId, staffId)) return
  const review = await findReview(db, reviewId)
  if (review === undefined) throw notFound('No encontramos esa revisión.')
  throw notInHand(review, staffId)
}

/** A granted correction of the document: the fan takes it again, as after a review that asks for it. */
export async function repeatDocument(tx: Db, fan: { id: string }, staffId: string): Promise<void> {
  const id = await insertReview(tx, {
    fanId: fan.id,
    reason: 'Corrección de tu documento',
    askedWords: null,
    dueAt: new Date(),
  })
  if (id === undefined) throw new Problem('in_review', 'Ese Fan ID está en revisión: decídela primero.')
  await claimRow(tx, id, staffId)
  const words = 'Toma otra vez tu documento: aceptamos corregirlo.'
  await closeReview(tx, { reviewId: id, staffId, decision: 'repeat', words, data: null })
  await tx
    .updateTable('fans')
    .set({ status: 'registering', decidedAt: null })
    .where('id', '=', fan.id)
    .execute()
}

type Decided = {
  reviewId: string
  staffId: string
  decision: FanReviewDecision
  words: string | null
  data?: ApprovedData | undefined
}

/**
 * What a reviewer decides of a case in hand. `words` go to the fan; a repetition or a refusal needs some. A refusal is
 * two people's: the first one passes it on. An approval says whose data it approves where typed and read differ. Says
 * whether it is decided.
 */
export async function decideReview(
  { db, config }: Pick<Services, 'db' | 'config'>,
  decided: Decided,
  now: Date,
): Promise<'decided' | 'second_look'> {
  const { reviewId, staffId, decision, words } = decided
  if (decision !== 'approved' && !words?.trim())
    throw new Problem('words_needed', 'Elige por qué, o qué hay que repetir.', 400)
  const decide = async (tx: Db): Promise<'decided' | 'second_look'> => {
    const review = await findReview(tx, reviewId)
    if (review === undefined) throw notFound('No encontramos esa revisión.')
    if (decision === 'refused' && review.firstAt === null) {
      await passReviewOn(tx, { reviewId, staffId, decision, words: words ?? '' })
      return 'second_look'
    }
    const fan = await lockFan(tx, review.fanId)
    if (fan === undefined) throw notFound()
    const { id: fanId } = fan
    const held = await heldReview(tx, reviewId, staffId)
    if (held === undefined) throw notInHand(review, staffId)
    const data = decision === 'approved' ? await approveData(tx, config, fan, decided.data, now) : null
    const closed = await closeReview(tx, { reviewId, staffId, decision, words, data })
    if (closed === undefined) throw notInHand(review, staffId)
    const status = decision === 'repeat' ? 'registering' : decision
    await tx
      .updateTable('fans')
      .set({ status, decidedAt: decision === 'repeat' ? null : sql<Date>`now()` })
      .where('id', '=', fanId)
      .execute()
    await erasePictures(tx, { fanId }, hoursOf.decided)
    if (decision === 'approved')
      await enqueue(tx, 'fan_template', { fanId }, { key: `fan_template:${fanId}` })
    await auditAccount(tx, staffId, 'fan.review_decided', { reviewId, decision, ...(data && { data }) })
    if (decision === 'approved') await announce(tx, 'fan.approved', { fanId })
    await notify(tx, {
      accountId: fan.accountId,
      kind: 'fan_id',
      key: `fan-review:${reviewId}`,
      ...decisionWords[decision],
      path: decision === 'approved' ? paths.fanMain : paths.fanIndex,
      mail: { button: decision === 'approved' ? 'Ver mi Fan ID' : 'Ver mi registro' },
    })
    return 'decided'
  }
  return await db.transaction().execute(decide).catch(refuseTaken)
}

/** In doubt: other eyes look, never the same. What is said stays between colleagues. */
export function askSecondLook(db: Db, reviewId: string, staffId: string, words: string): Promise<void> {
  return db.transaction().execute((tx) => passReviewOn(tx, { reviewId, staffId, decision: null, words }))
}

async function passReviewOn(
  tx: Db,
  first: { reviewId: string; staffId: string; decision: 'refused' | null; words: string },
): Promise<void> {
  const { reviewId, staffId, decision } = first
  if ((await passOn(tx, first)) === undefined) {
    const review = await findReview(tx, reviewId)
    if (review === undefined) throw notFound('No encontramos esa revisión.')
    if (review.decision === null && review.firstAt !== null && review.heldBy === staffId)
      throw new Problem('second_look_already', 'Ya es la segunda mirada: decídela.')
    throw notInHand(review, staffId)
  }
  await auditAccount(tx, staffId, 'fan.review_passed_on', { reviewId, decision: decision ?? 'doubt' })
}

type Found = NonNullable<Awaited<ReturnType<typeof findReview>>>

function notInHand(review: Found, staffId: string): Problem {
  if (review.decision !== null) return new Problem('already_decided', 'Esa revisión ya se decidió.')
  if (review.firstBy === staffId)
    return new Problem('same_eyes', 'Tú ya la miraste: la segunda mirada es de otra persona.', 403)
  if (review.heldBy !== null && review.heldBy !== staffId)
    return new Problem('in_other_hands', `La tiene ${review.heldByName}. Elige otra.`)
  return new Problem('not_in_hand', 'Pasaron 15 minutos y se soltó. Ábrela de nuevo.')
}

const decisionWords: Record<FanReviewDecision, { title: string; body: string }> = {
  approved: { title: 'Tu Fan ID está listo', body: 'Una persona del club revisó tu registro y lo aprobó.' },
  refused: {
    title: 'No pudimos aprobar tu Fan ID',
    body: 'Entra para leer el motivo. Puedes pedir que lo revisemos otra vez.',
  },
  repeat: { title: 'Falta algo en tu Fan ID', body: 'Entra para ver qué repetir; lo demás queda guardado.' },
}
