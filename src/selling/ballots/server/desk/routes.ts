import { eventTitle } from '#catalogue/events/event-title.ts'
import type { z } from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import type { BeaconSource } from '#platform/proof/server/beacon-source.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../../desk-contract.ts'
import { isLate } from '../life/late.ts'
import { ballotOfMatch, type BallotRow } from '../sql.ts'
import * as actions from './actions.ts'
import { figuresOf, findMatch, zoneFigures } from './sql.ts'

export function ballotDeskRoutes(app: FastifyInstance, services: Services, beacon: BeaconSource): void {
  const { db } = services
  const actor = (eventId: number, { id: accountId }: { id: string }) => ({ eventId, accountId })

  serve(app, contract.readDeskBallot, ({ params: { eventId } }) => describe(eventId))
  serve(app, contract.saveBallot, async ({ params: { eventId }, body, who }) => {
    await actions.saveBallot(services, actor(eventId, who.account), body)
    return describe(eventId)
  })
  serve(app, contract.closeBallot, async ({ params: { eventId }, who }) => {
    await actions.closeEarly(services, actor(eventId, who.account), beacon)
    return describe(eventId)
  })
  serve(app, contract.stopBallot, async ({ params: { eventId }, who }) => {
    await actions.stopPassing(services, actor(eventId, who.account))
    return describe(eventId)
  })
  serve(app, contract.cancelBallot, async ({ params: { eventId }, who }) => {
    await actions.cancelBallot(services, actor(eventId, who.account))
    return describe(eventId)
  })

  async function describe(eventId: number): Promise<z.input<typeof contract.DeskMatchBallot>> {
    const match = await findMatch(db, eventId)
    if (match === undefined) throw notFound('No encontramos ese partido.')
    const { home, away, status, requiresFanId: asksFanId, now, ...rest } = match
    const ballot = await ballotOfMatch(db, eventId)
    return {
      match: { ...rest, title: eventTitle({ home, away }), asksFanId, published: status === 'published' },
      now,
      ballot: ballot === undefined ? null : await described(ballot),
    }
  }

  async function described(ballot: BallotRow): Promise<z.input<typeof contract.DeskBallot>> {
    const { id, state, opensAt, closesAt, mostSeats, payHours, asksFanId, stopped, ended } = ballot
    return {
      id,
      state,
      opensAt,
      closesAt,
      mostSeats,
      payHours,
      asksFanId,
      stopped,
      ended,
      late: isLate(ballot),
      ...(await figuresOf(db, id)),
      zones: await zoneFigures(db, id),
    }
  }
}
