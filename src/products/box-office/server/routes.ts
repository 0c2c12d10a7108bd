import type { FastifyInstance } from 'fastify'
import { folioOf } from '#selling/orders/rules.ts'
import { findOrder } from '#selling/orders/server/sql.ts'
import { ticketReader } from '#selling/tickets/server/actions.ts'
import { ticketPdf } from '#selling/tickets/server/pdf/ticket-pdf.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import * as comps from '../comps-contract.ts'
import { giveComps } from './give-comps.ts'
import * as contract from '../contract.ts'
import { compsPerMatch, compsPerYear, differenceWords, seatNamesIn } from '../rules.ts'
import { quoteHeld, sellAtWindow } from './sell.ts'
import { seatsNamed } from './named-seats.ts'
import { countComps, openTill, tillSums } from './sql.ts'
import { tillTable } from './till/table.ts'
import { endTill, expectedCents, payOutRefund, startTill } from './till/till.ts'

/** The window: tills, sales over the counter, gifts, and money handed back. */
export function boxOfficeRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const tickets = ticketReader(services)

  serve(app, contract.readTill, async ({ who }) => {
    const till = await openTill(db, who.account.id)
    if (till === undefined) return { till: null }
    const { id, openingCents } = till
    const sums = await tillSums(db, id)
    return {
      till: {
        id,
        openingCents,
        ...sums,
        openedAt: till.openedAt,
        expectedCents: await expectedCents(db, till),
      },
    }
  })

  serve(app, contract.openTill, async ({ body, who }) => {
    await startTill(db, who.account.id, body.openingCents)
  })

  serve(app, contract.closeTill, async ({ body, who }) => {
    const closed = await endTill(db, who.account.id, body)
    return { ...closed, words: differenceWords(closed.expectedCents, closed.countedCents) }
  })

  serve(app, contract.listTills, ({ query }) => readPage(db, tillTable, query))

  serve(app, contract.findSeats, async ({ params, query }) => ({
    seatIds: await seatsNamed(db, params.eventId, seatNamesIn(query.names)),
  }))

  serve(app, contract.quoteSale, ({ body, who }) => quoteHeld(db, body, who))

  serve(app, contract.sellAtWindow, ({ body, who }) =>
    sellAtWindow(services, { ...body, guest: body.guest }, who),
  )

  serve(app, comps.giveComps, ({ body, who }) => giveComps(services, body, who))

  serve(app, comps.readCompQuota, async ({ params }) => ({
    ...(await countComps(db, params.eventId)),
    perMatch: compsPerMatch,
    perYear: compsPerYear,
  }))

  serve(app, contract.printTickets, async ({ params, reply }) => {
    const order = await findOrder(db, params.orderId)
    const found = order && (await tickets.ofOrder(order.id))
    if (!found) throw notFound('Ese pedido no tiene boletos válidos de quien lo compró.')
    reply.header('content-disposition', `inline; filename="boletos-${folioOf(order.folio)}.pdf"`)
    return ticketPdf(found.tickets)
  })

  serve(app, contract.payOutRefund, async ({ params, body, who }) => {
    await payOutRefund(db, params.refundId, who.account.id, body.authorisation)
  })
}
