import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { openCard } from './actions.ts'
import * as contract from '../../card-contract.ts'

export function fanCardRoutes(app: FastifyInstance, { db, config }: Services): void {
  serve(app, contract.readFanCard, ({ who }) => openCard(db, config, who.fan.id))
}
