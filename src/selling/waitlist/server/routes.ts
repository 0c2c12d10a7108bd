import type { z } from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import { findZones } from '#catalogue/events/server/sql.ts'
import { notFound } from '#lib/problem.ts'
import { seatPlaces } from '#selling/holds/server/sql.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import { mayReturn, waitlistRules } from '../rules.ts'
import * as actions from './actions.ts'
import { waitlistDeskRoutes } from './desk/routes.ts'
import { openOfferOf } from './offers-sql.ts'
import * as sql from './sql.ts'

type Own = z.input<(typeof contract.readOwnPlace)['reply']>

export function waitlistRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, contract.readWaitlist, async ({ params: { eventId } }) => {
    const match = await sql.findMatch(db, eventId)
    if (match === undefined) throw notFound('No encontramos ese partido.')
    const { title, startsAt, selling, requiresFanId, most } = match
    return {
      state: await sql.stateOf(db, eventId),
      title,
      startsAt,
      selling,
      asksFanId: requiresFanId,
      most,
      zones: (await findZones(db, eventId)).map(({ id, name }) => ({ id, name })),
      waiting: await sql.countWaiting(db, eventId),
      rules: [...waitlistRules],
    }
  })

  async function own(eventId: number, accountId: string): Promise<Own> {
    const place = await sql.findPlace(db, eventId, accountId)
    if (place === undefined) return { place: null }
    const { status, zoneId, quantity, takesFewer, joinedAt, missed } = place
    const offer = status === 'offered' ? await openOfferOf(db, eventId, accountId) : undefined
    return {
      place: {
        status,
        zoneId,
        quantity,
        takesFewer,
        joinedAt,
        missed,
        ahead: status === 'waiting' ? await sql.countAhead(db, place) : 0,
        mayReturn: mayReturn(place),
        offer:
          offer === undefined
            ? null
            : {
                holdId: offer.holdId,
                until: offer.until,
                orderId: offer.orderId,
                seats: await seatPlaces(db, eventId, offer.seatIds),
              },
      },
    }
  }

  serve(app, contract.readOwnPlace, ({ params, who }) => own(params.eventId, who.account.id))

  serve(app, contract.joinWaitlist, async ({ params: { eventId }, body, who }) => {
    const accountId = who.account.id
    await actions.join(services, { eventId, accountId }, body)
    return own(eventId, accountId)
  })

  serve(app, contract.leaveWaitlist, async ({ params: { eventId }, who }) => {
    await actions.leave(db, { eventId, accountId: who.account.id })
  })

  serve(app, contract.returnToWaitlist, async ({ params: { eventId }, who }) => {
    const accountId = who.account.id
    await actions.comeBack(db, { eventId, accountId })
    return own(eventId, accountId)
  })

  serve(app, contract.refuseOffer, async ({ params: { eventId }, who }) => {
    const accountId = who.account.id
    await actions.refuse(db, { eventId, accountId })
    return own(eventId, accountId)
  })

  waitlistDeskRoutes(app, services)
}
