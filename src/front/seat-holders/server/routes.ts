import { eventTitle } from '#catalogue/events/event-title.ts'
import type { FastifyInstance } from 'fastify'
import { planUrl } from '#catalogue/events/rules.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import { describePeople, describeSeat } from './describe-seat.ts'
import { moveGroup, previewGroup } from './moves.ts'
import { seatedMatches, seatingOf } from './sql.ts'

export function seatHolderRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, contract.listSeatedMatches, async ({ who }) => ({
    matches: (await seatedMatches(db, who.account.matches ?? null)).map(
      ({ id, home, away, startsAt, planId, fingerprint }) => ({
        id,
        title: eventTitle({ home, away }),
        startsAt,
        planUrl: planUrl(planId, fingerprint),
      }),
    ),
  }))

  serve(app, contract.readSeating, async ({ params, reply }) => {
    const bytes = await seatingOf(db, params.eventId)
    if (bytes.length === 0) throw notFound('No encontramos ese partido.')
    reply.header('cache-control', 'no-store')
    return Buffer.from(bytes)
  })

  serve(app, contract.readSeat, ({ params, who }) => describeSeat(db, params, who.account))

  serve(app, contract.findSitters, ({ params, query, who }) =>
    describePeople(db, params.eventId, query, who.account),
  )

  serve(app, contract.previewMoves, ({ params, body }) => previewGroup(db, { ...params, ...body }))

  serve(app, contract.moveTickets, ({ params, body, who }) =>
    moveGroup(services, { ...params, ...body }, who),
  )
}
