import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { signedFan } from '../sign-in/answer.ts'
import * as contract from '../../one-login-contract.ts'
import { joinAccount } from './join.ts'

export function oneLoginRoutes(app: FastifyInstance, services: Services): void {
  serve(app, contract.joinAccount, async ({ body, who, reply }) =>
    signedFan(reply, services.config, await joinAccount(services, who.fan, body, who)),
  )
}
