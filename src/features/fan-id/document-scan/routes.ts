import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { pictureIn } from '../pictures/upload.ts'
import * as contract from '../registration/contract.ts'
import { registrationOf } from '../registration/standing.ts'
import { confirmDocument } from './confirm.ts'
import { keepSide, readSides, startDocument } from './scan.ts'

export function documentRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, contract.startDocument, async ({ body, who }) => ({
    id: await startDocument(db, who.fan.id, body.kind),
  }))

  serve(app, contract.sendDocumentSide, async ({ params, who, request }) => {
    await keepSide(services, who.fan.id, params, await pictureIn(request))
    return { done: true as const }
  })

  serve(app, contract.readDocumentSides, async ({ params, who }) => {
    await readSides(services, who.fan.id, params.documentId, new Date())
    return registrationOf(services, who.fan.id)
  })

  serve(app, contract.confirmDocument, async ({ params, body, who }) => {
    await confirmDocument(services, who.fan.id, params.documentId, body, new Date())
    return registrationOf(services, who.fan.id)
  })
}
