import type { FastifyInstance } from 'fastify'
import { notFound, Problem } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { askSecondLook, decideReview } from '../review/actions.ts'
import { dataReasonTexts, wordsOf } from '../../desk-rules.ts'
import { findReview, releaseRow } from '../review/sql.ts'
import { deskReason } from '../review/words.ts'
import * as contract from '../../desk-contract.ts'
import { openPicture, openRecord } from './record.ts'
import { requestDeskRoutes } from './requests/routes.ts'
import { nextReview } from './sql.ts'
import { reviewTable } from './table.ts'

export function fanDeskRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  requestDeskRoutes(app, services)

  serve(app, contract.listFanReviews, async ({ query }) => {
    const { rows, total } = await readPage(db, reviewTable, query)
    return { total, rows: rows.map((row) => ({ ...row, reason: deskReason(row.reason) })) }
  })

  serve(app, contract.readFanReview, async ({ params, who }) => {
    const review = await findReview(db, params.reviewId)
    if (review === undefined) throw notFound('No encontramos esa revisión.')
    const { id, fanNumber, reason, openedAt, dueAt, decision, decisionWords, firstAt } = review
    return {
      id,
      fanNumber,
      reason: deskReason(reason),
      decisionWords,
      openedAt,
      dueAt,
      state: decision ?? (firstAt === null ? ('open' as const) : ('second_look' as const)),
      heldByName: decision === null ? review.heldByName : null,
      mine: review.heldBy === who.account.id,
      sameEyes: review.firstBy === who.account.id,
    }
  })

  serve(app, contract.openFanReview, ({ params, who, reply }) => {
    reply.header('cache-control', 'no-store')
    return openRecord(services, params.reviewId, who.account.id, new Date())
  })

  serve(app, contract.releaseFanReview, async ({ params, who }) => {
    await releaseRow(db, params.reviewId, who.account.id)
  })

  serve(app, contract.readReviewPicture, async ({ params, who, reply }) => {
    const bytes = await openPicture(services, params, who.account.id, new Date())
    reply.header('cache-control', 'no-store')
    return bytes
  })

  serve(app, contract.decideFanReview, async ({ params, body, who }) => {
    const { decision, reasons, note, data } = body
    if (data !== undefined && dataReasonTexts[data.why].for !== data.as)
      throw new Problem('choose_data', 'Elige un motivo de lo que apruebas.', 400)
    const words = decision === 'approved' ? null : wordsOf(reasons, note)
    const staffId = who.account.id
    const outcome = await decideReview(
      services,
      { reviewId: params.reviewId, staffId, decision, words, data },
      new Date(),
    )
    return { outcome, next: await nextReview(db, staffId) }
  })

  serve(app, contract.askReviewSecondLook, async ({ params, body, who }) => {
    await askSecondLook(db, params.reviewId, who.account.id, body.words)
    return { next: await nextReview(db, who.account.id) }
  })
}
