import type { FastifyInstance } from 'fastify'
import { readSummaries } from '#catalogue/events/server/actions.ts'
import { findEvents } from '#catalogue/events/server/sql.ts'
import { seatPlaces } from '#selling/holds/server/sql.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { sha256 } from '#server/session.ts'
import * as actions from './actions.ts'
import * as contract from '../contract.ts'
import { linkOf } from '../rules.ts'
import { findByToken, offeredBy, offeredTo, type TransferRow } from './sql.ts'

export function transferRoutes(app: FastifyInstance, { db, config }: Services): void {
  serve(app, contract.offerTicket, async ({ params, body, who }) => {
    const { id, token } = await actions.offerTicket(db, { ...params, ...body, accountId: who.account.id })
    return { id, link: token && linkOf(config.publicUrl, token) }
  })

  serve(app, contract.listTransfers, async ({ who }) => {
    const [given, received] = [await offeredBy(db, who.account.id), await offeredTo(db, who.account.id)]
    const describe = await describer(db, [...given, ...received])
    return {
      given: given.map((row) => ({
        ...describe(row),
        ticketId: row.ticketId,
        to: row.toEmail ?? row.toPhone ?? '',
        by: row.toEmail === null ? ('phone' as const) : ('email' as const),
        taker: row.taker,
      })),
      received: received.map((row) => ({ ...describe(row), needsLink: row.toEmail === null })),
    }
  })

  serve(app, contract.newTransferLink, async ({ params, who }) => {
    const token = await actions.shareAgain(db, params.transferId, who.account.id)
    return { link: linkOf(config.publicUrl, token) }
  })

  serve(app, contract.takeBackTransfer, async ({ params, who }) => {
    await actions.takeBack(db, params.transferId, who.account.id)
  })

  serve(app, contract.readOffer, async ({ body }) => {
    const row = await findByToken(db, sha256(body.token))
    if (row === undefined) throw notFound('Este enlace ya no sirve. Pide otro a quien te pasó el boleto.')
    return { ...(await describer(db, [row]))(row), needsLink: false }
  })

  serve(app, contract.acceptTransfer, async ({ params, body, who }) => ({
    ticketId: await actions.accept(db, { ...params, token: body.token, accountId: who.account.id }),
  }))

  serve(app, contract.declineTransfer, async ({ params, body, who }) => {
    await actions.decline(db, { ...params, token: body.token, accountId: who.account.id })
  })
}

/** Words for many offers with one question a match. */
async function describer(db: Db, rows: TransferRow[]) {
  const events = await readSummaries(db, await findEvents(db, [...new Set(rows.map((row) => row.eventId))]))
  const eventOf = new Map(events.map((event) => [event.id, event]))
  const places = new Map<string, Awaited<ReturnType<typeof seatPlaces>>[number]>()
  for (const [eventId, ofEvent] of Map.groupBy(rows, (row) => row.eventId)) {
    const seatIds = ofEvent.map((row) => row.seatId)
    for (const place of await seatPlaces(db, eventId, seatIds)) places.set(`${eventId} ${place.id}`, place)
  }
  return ({ id, eventId, seatId, giver: from, status, offeredAt, expiresAt }: TransferRow) => ({
    id,
    from,
    status,
    event: eventOf.get(eventId)!,
    seat: places.get(`${eventId} ${seatId}`)!,
    offeredAt,
    expiresAt,
  })
}
