import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../../phone-contract.ts'
import { askPhoneCode, confirmPhone, phoneOf } from './confirm-phone.ts'

export function phoneRoutes(app: FastifyInstance, services: Services): void {
  serve(app, contract.readPhone, ({ who }) => phoneOf(services.db, who.account.id))

  serve(app, contract.sendPhoneCode, async ({ body, who }) => {
    await askPhoneCode(services, who.account.id, body.phone)
  })

  serve(app, contract.confirmPhone, async ({ body, who }) => {
    await confirmPhone(services, who.account.id, body.code)
  })
}
