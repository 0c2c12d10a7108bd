import type { FastifyInstance } from 'fastify'
import { timeHold } from '#catalogue/waiting-room/server/hold-times.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { ensureVisitorCookie, newVisitorCookie } from '#server/session.ts'
import {
  exchangeHold,
  extendHold,
  readHeldPrices,
  readHold,
  readOwnHold,
  releaseHold,
  takeHold,
} from './actions.ts'
import * as contract from '../contract.ts'
import { proposals } from './propose.ts'
import { streamChanges } from './engine/stream-changes.ts'
import { sayOwnHold } from './own/say-own-hold.ts'

export function holdRoutes(app: FastifyInstance, services: Services): void {
  const { db, seats, config } = services

  serve(app, contract.holdSeats, ({ params: { eventId }, body, who }) => {
    const wanted = body.seatIds ? { seatIds: body.seatIds } : { bestAvailable: body.bestAvailable! }
    const subject = `event:${eventId}`
    return sayOwnHold(services, who, { subject }, () =>
      timeHold(db, subject, () =>
        body.replaces === undefined
          ? takeHold(services, eventId, wanted, who)
          : exchangeHold(services, eventId, body.replaces, wanted, who),
      ),
    )
  })

  serve(app, contract.proposeSeats, async ({ params: { eventId }, query }) => ({
    proposals: await proposals(services, eventId, query),
  }))

  serve(app, contract.readOwnHold, ({ who }) => readOwnHold(services, who))

  serve(app, contract.readHold, ({ params, who }) => readHold(services, params.holdId, who))

  serve(app, contract.readHeldPrices, ({ params, who }) => readHeldPrices(services, params.holdId, who))

  serve(app, contract.releaseHold, async ({ params, who }) => {
    await releaseHold(services, params.holdId, who)
  })

  serve(app, contract.extendHold, ({ params, who }) => extendHold(services, params.holdId, who))

  serve(app, contract.readAvailability, async ({ params, reply }) => {
    await seats.hall(params.eventId)
    const { bits, version } = await seats.live.packed(params.eventId)
    reply.header('x-seats-version', version)
    return bits
  })

  // Before seats are asked for: the answer that would bring it may get lost.
  serve(app, contract.meetVisitor, ({ request, reply }) => {
    ensureVisitorCookie(request, reply, config)
  })

  serve(app, contract.watchAvailability, async ({ params, request, reply }) => {
    const find = async () => {
      await seats.hall(params.eventId)
      return seats.live
    }
    await streamChanges(find, params.eventId, request, reply, newVisitorCookie(request, config))
    return reply
  })
}
