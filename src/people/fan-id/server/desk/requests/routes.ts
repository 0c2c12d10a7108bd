import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { answerRequest } from '../../about-me/actions.ts'
import * as contract from '../../../desk-requests-contract.ts'
import { completeRequest, openRequest } from './correct.ts'
import { requestTable } from './table.ts'

export function requestDeskRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  serve(app, contract.listFanRequests, ({ query }) => readPage(db, requestTable, query))

  serve(app, contract.openFanRequest, ({ params, who, reply }) => {
    reply.header('cache-control', 'no-store')
    return openRequest(services, params.requestId, who.account.id, new Date())
  })

  serve(app, contract.answerFanRequest, async ({ params, body, who }) => {
    await answerRequest(db, params.requestId, { accountId: who.account.id, ...body })
  })

  serve(app, contract.finishFanRequest, async ({ params, body, who }) => {
    await completeRequest(services, params.requestId, body, { staffId: who.account.id, at: new Date() })
  })
}
