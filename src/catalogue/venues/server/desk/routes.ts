import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { planUrl } from '#catalogue/events/rules.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import * as actions from './actions.ts'
import * as contract from '../../desk-contract.ts'
import * as sql from './sql.ts'
import { venueTable } from './table.ts'

/** A stadium of 120,000 seats, with every optional field of the format, takes less. */
const largestPlan = 40 * 1024 * 1024

export function venueDeskRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, contract.listVenues, ({ query }) => readPage(db, venueTable, query))

  serve(app, contract.createVenue, async ({ body, who }) => ({
    id: await actions.createVenue(db, body, who.account.id),
  }))

  serve(app, contract.readVenue, async ({ params: { venueId } }) => {
    const venue = await sql.findVenue(db, venueId)
    if (venue === undefined) throw notFound('No encontramos ese recinto.')
    const plans = await sql.findPlansOfVenue(db, venueId)
    return {
      ...venue,
      plans: plans.map(({ fingerprint, ...plan }) => ({ ...plan, planUrl: planUrl(plan.id, fingerprint) })),
    }
  })

  serve(app, contract.updateVenue, async ({ params, body, who }) => {
    await actions.updateVenue(db, params.venueId, body, who.account.id)
  })

  serve(app, contract.compareStoredPlan, ({ params }) => actions.compareStored(db, params.planId))

  serve(app, contract.putPlanInForce, async ({ params, body, who }) => {
    await actions.putPlanInForce(db, { ...params, ...body, accountId: who.account.id })
  })

  serve(app, contract.readPlanFile, async ({ params, reply }) => {
    const file = await sql.findPlanFile(db, params.planId)
    if (file === undefined) throw notFound('No encontramos ese plano.')
    reply.header('cache-control', 'private, max-age=3600')
    return file
  })

  void app.register(async (uploads) => {
    await uploads.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: largestPlan } })
    serve(uploads, contract.compareUploadedPlan, async ({ params, request }) =>
      actions.compareUpload(db, { venueId: params.venueId, file: await uploadedFile(request) }),
    )

    serve(uploads, contract.uploadPlan, async ({ params, query, who, request }) => {
      const file = await uploadedFile(request)
      const stored = await actions.storePlan(db, {
        venueId: params.venueId,
        file,
        after: query.after,
        accountId: who.account.id,
      })
      const { planId, version, seatCount, isNew } = stored
      return { planId, version, seats: seatCount, isNew }
    })
  })
}

async function uploadedFile(request: FastifyRequest): Promise<Buffer> {
  const upload = request.isMultipart() ? await request.file() : undefined
  if (upload === undefined) throw new Problem('no_file', 'Elige el archivo del plano.', 400)
  return upload.toBuffer().catch(() => {
    throw new Problem('plan_too_large', 'El archivo pesa demasiado; el máximo es 40 MB.', 413)
  })
}
