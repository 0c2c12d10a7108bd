import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { countQualified } from '../facts/qualified.ts'
import { phaseState, roomOf } from '../../rules.ts'
import { phasesFor } from '../sql.ts'
import { addPhase, changePhase, endPhase, removePhase, swapPhase } from './actions.ts'
import * as contract from '../../desk-contract.ts'
import { findMatch, zonesOfMatch } from './sql.ts'

export function salePhaseDeskRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, contract.listPhases, async ({ params: { eventId } }) => {
    const match = await findMatch(db, eventId)
    if (match === undefined) throw notFound('No encontramos ese partido.')
    const { planId, ...shown } = match
    const [found, zones] = await Promise.all([
      phasesFor(db, eventId, null),
      zonesOfMatch(db, eventId, planId),
    ])
    const rooms = found[0] && roomOf(found, found[0].now)
    const phases = await Promise.all(
      found.map(async ({ mine: _, eventId: _of, now, ...phase }) => ({
        ...phase,
        left: rooms?.get(phase.id)?.whole ?? null,
        people: await countQualified(db, phase),
        state: phaseState(phase, now),
      })),
    )
    return { match: { ...shown, zones }, phases }
  })

  serve(app, contract.addPhase, async ({ params, body, who }) => ({
    id: await addPhase(db, { ...params, accountId: who.account.id }, body),
  }))
  serve(app, contract.changePhase, async ({ params, body, who }) => {
    await changePhase(db, { ...params, accountId: who.account.id }, body)
  })
  serve(app, contract.removePhase, async ({ params, who }) => {
    await removePhase(db, { ...params, accountId: who.account.id })
  })
  serve(app, contract.endPhase, async ({ params, who }) => {
    await endPhase(db, { ...params, accountId: who.account.id })
  })
  serve(app, contract.swapPhase, async ({ params, who }) => {
    await swapPhase(db, { ...params, accountId: who.account.id })
  })
  serve(app, contract.countPeople, async ({ query: { rule, atLeast = 1, ofLast = 1 } }) => ({
    people: await countQualified(db, { rule, atLeast, ofLast }),
  }))
}
