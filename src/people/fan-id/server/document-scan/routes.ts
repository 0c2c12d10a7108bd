import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { pictureIn } from '../pictures/upload.ts'
import * as contract from '../../registration-contract.ts'
import { registrationOf } from '../registration/standing.ts'
import { confirmDocument } from './confirm.ts'
import { keepSide, readSides, startDocument } from './scan.ts'

export function documentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, contract.startDocument, async ({ body, who }) => ({
    id: await startDocument(services, who.fan.id, { ...body, address: who.address }),
  }))

  serve(app, contract.sendDocumentSide, async ({ params, who, request }) => {
    await keepSide(services, who.fan.id, params, await pictureIn(request))
  })

  serve(app, contract.readDocumentSides, async ({ params, who }) => {
    await readSides(services, who.fan.id, { ...params, address: who.address }, new Date())
    return registrationOf(services, who.fan.id)
  })

  serve(app, contract.confirmDocument, async ({ params, body, who }) => {
    await confirmDocument(services, who.fan.id, { ...params, ...body, address: who.address }, new Date())
    return registrationOf(services, who.fan.id)
  })
}
