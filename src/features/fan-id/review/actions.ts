import { announce } from '#features/integrations/webhooks/announce.ts'
import { auditAccount } from '#features/accounts/sql.ts'
import { notify } from '#features/notifications/actions.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { paths } from '#web/paths.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { FanReviewDecision } from '#server/schema.ts'
import type { Services } from '#server/services.ts'
import { sql } from 'kysely'
import { openFields } from '../document-scan/documents.ts'
import { openPerson } from '../person/sealed-person.ts'
import { hoursOf } from '../pictures/rules.ts'
import { erasePictures } from '../pictures/shelf.ts'
import { lockFan } from '../registration/sql.ts'
import { afterBusinessDays, reviewDays } from './rules.ts'
import { closeReview, insertReview } from './sql.ts'
import { noteLookup } from '../about-me/actions.ts'
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

/** What a reviewer decides. `words` go to the fan; a repetition or a refusal needs some. */
export async function decideReview(
  db: Db,
  reviewId: string,
  staffId: string,
  decision: FanReviewDecision,
  words: string | null,
): Promise<void> {
  if (decision !== 'approved' && !words?.trim())
    throw new Problem('words_needed', 'Escribe a la persona por qué, o qué repetir.', 400)
  await db.transaction().execute(async (tx) => {
    const closed = await closeReview(tx, { reviewId, staffId, decision, words })
    if (closed === undefined) throw new Problem('already_decided', 'Esa revisión ya se decidió.')
    const { fanId } = closed
    const fan = await lockFan(tx, fanId)
    if (fan === undefined) throw notFound()
    const status = decision === 'repeat' ? 'registering' : decision
    await tx
      .updateTable('fans')
      .set({ status, decidedAt: decision === 'repeat' ? null : sql<Date>`now()` })
      .where('id', '=', fanId)
      .execute()
    await erasePictures(tx, { fanId }, hoursOf.decided)
    if (decision === 'approved')
      await enqueue(tx, 'fan_template', { fanId }, { key: `fan_template:${fanId}` })
    await auditAccount(tx, staffId, 'fan.review_decided', { reviewId, decision })
    if (decision === 'approved') await announce(tx, 'fan.approved', { fanId })
    await notify(tx, {
      accountId: fan.accountId,
      kind: 'fan_id',
      key: `fan-review:${reviewId}`,
      ...decisionWords[decision],
      path: decision === 'approved' ? paths.fanMain : paths.fanIndex,
      mail: { button: decision === 'approved' ? 'Ver mi Fan ID' : 'Ver mi registro' },
    })
  })
}

const decisionWords: Record<FanReviewDecision, { title: string; body: string }> = {
  approved: { title: 'Tu Fan ID está listo', body: 'Una persona del club revisó tu registro y lo aprobó.' },
  refused: {
    title: 'No pudimos aprobar tu Fan ID',
    body: 'Entra para leer el motivo. Puedes pedir que lo revisemos otra vez.',
  },
  repeat: { title: 'Falta algo en tu Fan ID', body: 'Entra para ver qué repetir; lo demás queda guardado.' },
}

/** All that a reviewer needs of a case. Whoever reads it is written into the ledger that the fan reads. */
export function readReviewCase(
  { db, config }: Pick<Services, 'db' | 'config'>,
  reviewId: string,
  staffId: string,
  why: string,
) {
  return db.transaction().execute(async (tx) => {
    const review = await tx.selectFrom('fanReviews').selectAll().where('id', '=', reviewId).executeTakeFirst()
    const fan = review && (await lockFan(tx, review.fanId))
    if (review === undefined || fan === undefined) throw notFound('No encontramos esa revisión.')
    const look = { fanId: fan.id, accountId: staffId, what: 'Tu registro en revisión', why }
    await noteLookup(tx, look, new Date())
    await auditAccount(tx, staffId, 'fan.looked_up', { fanId: fan.id, what: 'review' })
    const ofFan = { fanId: fan.id }
    const documents = await tx
      .selectFrom('fanDocuments')
      .selectAll()
      .where('fanId', '=', fan.id)
      .orderBy('id', 'desc')
      .execute()
    const checks = await tx
      .selectFrom('fanChecks')
      .select(['id', 'purpose', 'outcome', 'reasons', 'at', 'challengeId'])
      .where('fanId', '=', ofFan.fanId)
      .orderBy('id', 'desc')
      .limit(20)
      .execute()
    const pictures = await tx
      .selectFrom('fanPictures')
      .select(['id', 'kind', 'step', 'documentId', 'challengeId', 'takenAt', 'eraseAt'])
      .where('fanId', '=', fan.id)
      .where('kind', '<>', 'minor_photo')
      .where('erasedAt', 'is', null)
      .orderBy('takenAt', 'desc')
      .execute()
    const { identityKeys } = config
    return {
      review,
      fan: { id: fan.id, fanNumber: fan.fanNumber, status: fan.status, way: fan.way },
      person: fan.sealedPerson === null ? null : openPerson(identityKeys, fan.id, fan.sealedPerson),
      documents: documents.map(({ id, kind, confirmedAt, faults, sealedFields }) => ({
        id,
        kind,
        confirmedAt,
        faults,
        fields: sealedFields === null ? null : openFields(identityKeys, id, sealedFields).fields,
      })),
      checks,
      pictures,
    }
  })
}
