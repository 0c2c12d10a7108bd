import type { z } from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import { readSummaries } from '#catalogue/events/server/actions.ts'
import { findEvents } from '#catalogue/events/server/sql.ts'
import { seatPlaces } from '#selling/holds/server/sql.ts'
import type { Db } from '#server/db.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as actions from './actions.ts'
import * as contract from '../contract.ts'
import { returnsOf, type ReturnRow } from './sql.ts'

export function returnRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, contract.listReturns, async ({ who }) => ({
    returns: await described(db, await returnsOf(db, who.account.id)),
  }))

  serve(app, contract.readReturnTerms, async ({ params, who }) => {
    const { listed, ...terms } = await actions.readTerms(db, { ...params, accountId: who.account.id })
    return { ...terms, listed: listed && { payout: listed.payout, listedAt: listed.listedAt } }
  })

  serve(app, contract.listTicket, async ({ params, body, who }) => {
    await actions.listTicket(db, { ...params, ...body, accountId: who.account.id })
  })

  serve(app, contract.withdrawReturn, async ({ params, who }) => {
    await actions.withdrawReturn(db, { ...params, accountId: who.account.id })
  })
}

type Described = z.input<typeof contract.Return>

async function described(db: Db, rows: ReturnRow[]): Promise<Described[]> {
  const events = await readSummaries(db, await findEvents(db, [...new Set(rows.map((row) => row.eventId))]))
  const eventOf = new Map(events.map((event) => [event.id, event]))
  const described: Described[] = []
  for (const [eventId, offers] of Map.groupBy(rows, (row) => row.eventId)) {
    const places = await seatPlaces(
      db,
      eventId,
      offers.map((offer) => offer.seatId),
    )
    const placeOf = new Map(places.map((place) => [place.id, place]))
    for (const { id, ticketId, seatId, faceCents, payout, status, listedAt, closedAt, paidCents } of offers) {
      const [event, seat] = [eventOf.get(eventId)!, placeOf.get(seatId)!]
      described.push({ id, ticketId, event, seat, faceCents, payout, status, paidCents, listedAt, closedAt })
    }
  }
  return described
}
