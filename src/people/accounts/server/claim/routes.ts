import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../../claim-contract.ts'
import { answerOf } from '../sign-in/answer.ts'
import { askClaimCode, claimAccount, lookAtClaim, renewClaim } from './actions.ts'

export function claimRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const signedIn = answerOf(services)

  serve(app, contract.lookAtClaim, ({ body }) => lookAtClaim(services, body.token))

  serve(app, contract.askClaimCode, ({ body }) => askClaimCode(db, body.token, body.email))

  serve(app, contract.claimAccount, async ({ body, who, reply }) =>
    signedIn(reply, await claimAccount(services, body, who), who),
  )

  serve(app, contract.renewClaim, ({ body }) => renewClaim(db, body.token))
}
