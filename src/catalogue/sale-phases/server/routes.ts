import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPhases, readPublicPhases } from '../contract.ts'
import { calendarFor } from './calendar.ts'
import { salePhaseDeskRoutes } from './desk/routes.ts'

export function salePhaseRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, readPhases, async ({ params, who }) => {
    const accountId = who.account?.id ?? null
    return { phases: await calendarFor(db, params.eventId, accountId), signedIn: accountId !== null }
  })

  serve(app, readPublicPhases, async ({ params }) => ({
    phases: await calendarFor(db, params.eventId, null),
    signedIn: false,
  }))

  salePhaseDeskRoutes(app, services)
}
