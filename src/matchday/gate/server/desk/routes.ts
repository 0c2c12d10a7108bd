import { eventTitle } from '#catalogue/events/event-title.ts'
import type { FastifyInstance } from 'fastify'
import { pointsOf } from '#selling/extras/server/code-rows.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { countGates } from '../counters/counter-rows.ts'
import { waitOf } from '../counters/public-waits.ts'
import { makeDeviceCode, takeDeviceAway } from '../devices/actions.ts'
import { openMatch } from '../sql.ts'
import { changeSettings, resolveIncident } from './actions.ts'
import * as contract from '../../desk-contract.ts'
import { makePin } from './pins.ts'
import { countLetIn, countOpenIncidents, devicesOf } from './sql.ts'
import { gateMatchesTable, incidentsTable, letInTable } from './table.ts'

/** Devices, counters and what to look at: the gates as the club sees them. */
export function gateDeskRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, contract.listGateMatches, ({ query, who }) =>
    readPage(db, gateMatchesTable, { ...query, only: who.account.matches }),
  )

  serve(app, contract.readGateMatch, async ({ params: { eventId } }) => {
    const match = await openMatch(db, eventId)
    if (match === undefined) throw notFound('No encontramos ese partido.')
    const counts = await countGates(db, eventId)
    const devices = await devicesOf(db, eventId)
    return {
      match: eventTitle(match),
      startsAt: match.startsAt,
      doorsAt: match.doorsAt,
      over: match.over,
      off: match.off,
      settings: match.settings,
      now: match.now,
      openIncidents: await countOpenIncidents(db, eventId),
      letIn: await countLetIn(db, eventId),
      points: await pointsOf(db, eventId),
      gates: counts.map((count) => ({ ...count, waitMinutes: waitOf(count) })),
      devices,
    }
  })

  serve(app, contract.makeGateCode, async ({ params, body, who }) => {
    const { code, expiresAt } = await makeDeviceCode(db, { ...params, ...body, by: who.account.id })
    return { code, expiresAt }
  })

  serve(app, contract.revokeGateDevice, async ({ params, who }) => {
    const { deviceId: id, eventId } = params
    await takeDeviceAway(db, { id, eventId, by: who.account.id })
  })

  serve(app, contract.saveGateSettings, async ({ params, body, who }) => {
    await changeSettings(db, params.eventId, body, who.account.id)
  })

  serve(app, contract.makeGatePin, async ({ params, who }) => ({
    pin: await makePin(db, params.eventId, who.account.id),
  }))

  serve(app, contract.listLetIn, ({ params, query }) => readPage(db, letInTable, { ...query, ...params }))

  serve(app, contract.listGateIncidents, ({ params, query }) =>
    readPage(db, incidentsTable, { ...query, ...params }),
  )

  serve(app, contract.resolveGateIncident, async ({ params, body, who }) => {
    const { incidentId: id, eventId } = params
    await resolveIncident(db, { id, eventId, by: who.account.id, ...body })
  })
}
