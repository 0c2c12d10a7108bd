import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readFares } from '../contract.ts'
import * as contract from '../desk-contract.ts'
import * as actions from './actions.ts'

export function fareRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, readFares, async () => ({ fares: await actions.sellableFares(db) }))

  serve(app, contract.listFares, async () => ({ fares: await actions.describeFares(db) }))

  serve(app, contract.createFare, async ({ body, who }) => ({
    key: await actions.createFare(db, body, who.account.id),
  }))

  serve(app, contract.updateFare, async ({ params, body, who }) => {
    await actions.updateFare(db, params.fare, body, who.account.id)
  })

  serve(app, contract.retireFare, async ({ params, who }) => {
    await actions.retireFare(db, params.fare, who.account.id)
  })

  serve(app, contract.restoreFare, async ({ params, who }) => {
    await actions.restoreFare(db, params.fare, who.account.id)
  })

  serve(app, contract.moveFare, async ({ params, body, who }) => {
    await actions.moveFare(db, params.fare, body.to, who.account.id)
  })
}
