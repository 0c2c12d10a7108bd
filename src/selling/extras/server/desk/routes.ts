import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { onePicture, storePicture, uploadOf } from '#catalogue/pictures/server/shelf.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import * as contract from '../../desk-contract.ts'
import * as actions from './actions.ts'
import * as sql from './sql.ts'
import { extraCodesTable, extrasTable } from './table.ts'

/** What is offered beside the seats, where, and what became of it. */
export function extraDeskRoutes(app: FastifyInstance, { db, files }: Services): void {
  void app.register(async (uploads) => {
    await uploads.register(multipart, { limits: onePicture })
    serve(uploads, contract.uploadExtraPicture, async ({ who, request }) => ({
      pictureId: await storePicture(files, db, await uploadOf(request), {
        by: who.account.id,
        as: 'picture',
      }),
    }))
  })

  serve(app, contract.listExtras, ({ query }) => readPage(db, extrasTable, query))

  serve(app, contract.readExtra, async ({ params: { extraId } }) => {
    const extra = await sql.findExtra(db, extraId)
    if (extra === undefined) throw notFound('No encontramos ese extra.')
    const [offers, elsewhere, adjustments] = await Promise.all([
      sql.offersOf(db, extraId),
      sql.matchesWithout(db, extraId),
      sql.adjustmentsOf(db, extraId),
    ])
    const { sharedItemId, piecesPerMatch: pieces, pictureId, pictureAlt: alt, ...words } = extra
    return {
      ...words,
      stock: sharedItemId === null ? ('match' as const) : ('shared' as const),
      pieces,
      picture: pictureId === null ? null : { pictureId, alt: alt ?? '' },
      offers,
      elsewhere,
      adjustments,
    }
  })

  serve(app, contract.createExtra, async ({ body, who }) => ({
    extraId: await actions.createExtra(db, body, who.account.id),
  }))

  serve(app, contract.updateExtra, async ({ params, body, who }) => {
    await actions.updateExtra(db, params.extraId, body, who.account.id)
  })

  serve(app, contract.offerExtra, async ({ params, body, who }) => {
    await actions.setOffer(db, { ...params, ...body }, who.account.id)
  })

  serve(app, contract.adjustExtraStock, async ({ params, body, who }) => ({
    free: await actions.adjustStock(db, { ...params, ...body }, who.account.id),
  }))

  serve(app, contract.listExtraCodes, ({ query }) => readPage(db, extraCodesTable, query))
}
