import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { changeSeat, readChange } from './actions.ts'
import * as contract from '../contract.ts'

export function seatChangeRoutes(app: FastifyInstance, services: Services): void {
  serve(app, contract.readSeatChange, ({ params, query, who }) =>
    readChange(services.db, { ...params, ...(query.holdId !== undefined && { holdId: query.holdId }) }, who),
  )

  serve(app, contract.changeSeat, ({ params, body, who }) =>
    changeSeat(services, { ...params, ...body }, who),
  )
}
