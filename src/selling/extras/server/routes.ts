import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import { choose, readOffered } from './choose.ts'
import { extraDeskRoutes } from './desk/routes.ts'
import { extraReader } from './my-codes.ts'

export function extraRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const codes = extraReader(services)
  extraDeskRoutes(app, services)

  serve(app, contract.listOfferedExtras, ({ params, who }) => readOffered(db, params.holdId, who))

  serve(app, contract.chooseExtra, async ({ params: { holdId }, body, who }) => {
    await choose(db, { holdId, ...body }, who)
    return readOffered(db, holdId, who)
  })

  serve(app, contract.listMyExtras, ({ who }) => codes.ofAccount(who.account.id))
}
