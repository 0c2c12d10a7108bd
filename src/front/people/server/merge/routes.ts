import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../../merge-contract.ts'
import { mergeAccounts, undoMerge } from './actions.ts'
import { preview } from './preview.ts'

export function mergeRoutes(app: FastifyInstance, services: Services): void {
  serve(app, contract.previewMerge, ({ params }) =>
    preview(services, { from: params.otherId, into: params.accountId }),
  )

  serve(app, contract.mergeAccounts, async ({ params, body, who }) => ({
    mergeId: await mergeAccounts(services, {
      from: params.otherId,
      into: params.accountId,
      reason: body.reason,
      by: who.account.id,
    }),
  }))

  serve(app, contract.undoMerge, ({ params, who }) => undoMerge(services, params.mergeId, who.account.id))
}
