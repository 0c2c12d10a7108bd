import type { z } from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPhases, readPublicPhases, type PublicPhase } from '../contract.ts'
import { salePhaseDeskRoutes } from './desk/routes.ts'
import { attendedMatches } from './facts/qualified.ts'
import { phaseState, roomOf } from '../rules.ts'
import { isAnnounced, phasesFor } from './sql.ts'

export function salePhaseRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, readPhases, ({ params, who }) => calendarFor(params.eventId, who.account?.id ?? null))

  serve(app, readPublicPhases, ({ params }) => calendarFor(params.eventId, null))

  async function calendarFor(eventId: number, accountId: string | null) {
    const found = (await isAnnounced(db, eventId)) ? await phasesFor(db, eventId, accountId) : []
    const rooms = found[0] === undefined ? null : roomOf(found, found[0].now)
    const phases = await Promise.all(
      found.map(async (phase): Promise<z.input<typeof PublicPhase>> => {
        const { id, name, rule, atLeast, ofLast, startsAt, endsAt, perPerson, perCluster, mine, now } = phase
        const full = (rooms?.get(id)?.whole ?? 1) <= 0
        const attended =
          rule === 'attended' && accountId !== null ? await attendedMatches(db, accountId, ofLast ?? 1) : null
        const fact = { rule, atLeast, ofLast }
        return {
          id,
          name,
          ...fact,
          startsAt,
          endsAt,
          perPerson,
          perCluster,
          mine,
          full,
          attended,
          state: phaseState(phase, now),
        }
      }),
    )
    return { phases, signedIn: accountId !== null }
  }

  salePhaseDeskRoutes(app, services)
}
