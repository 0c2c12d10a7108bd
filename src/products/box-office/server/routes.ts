import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sizesForSale } from '#products/shop/server/sql.ts'
import { refuseBlocked } from '#selling/gift-cards/server/actions.ts'
import { openByCode } from '#selling/gift-cards/server/codes.ts'
import { folioOf } from '#selling/orders/rules.ts'
import type { Buyer } from '#selling/orders/server/kind/order-kind.ts'
import { findOrder } from '#selling/orders/server/sql.ts'
import { ticketReader } from '#selling/tickets/server/actions.ts'
import { besideTickets } from '#selling/tickets/server/pdf/beside.ts'
import { ticketPdf } from '#selling/tickets/server/pdf/ticket-pdf.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as comps from '../comps-contract.ts'
import { giveComps } from './give-comps.ts'
import * as contract from '../contract.ts'
import { compsPerMatch, compsPerYear, seatNamesIn } from '../rules.ts'
import { quoteHeld, sellAtWindow } from './sale/sell-held.ts'
import { printGiftSlip, sellGiftCard } from './sale/sell-gift-card.ts'
import { sellGoods } from './sale/sell-goods.ts'
import { lastSale, saleOfOrder } from './sale/told-sale.ts'
import { seatsNamed } from './named-seats.ts'
import { countComps } from './sql.ts'
import { payOutRefund } from './till/till.ts'

/** The window: sales over the counter, gifts, and money handed back. */
export function boxOfficeRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services
  const tickets = ticketReader(services)
  const trying = (who: Buyer, { ip: address }: FastifyRequest) => ({
    masterKey: config.masterKey,
    accountId: who.account.id,
    address,
  })
  const tried = (gift: contract.Gift | undefined, who: Buyer, request: FastifyRequest) =>
    gift && { ...gift, trying: trying(who, request) }

  serve(app, contract.findSeats, async ({ params, query }) => ({
    seatIds: await seatsNamed(db, params.eventId, seatNamesIn(query.names)),
  }))

  serve(app, contract.quoteSale, ({ body, who }) => quoteHeld(db, body, who))

  serve(app, contract.sellAtWindow, async ({ body, who, request }) =>
    saleOfOrder(
      db,
      await sellAtWindow(services, { ...body, guest: body.guest, gift: tried(body.gift, who, request) }, who),
    ),
  )

  serve(app, contract.checkGiftCard, async ({ body, who, request }) => {
    const card = await openByCode(db, body.code, trying(who, request))
    refuseBlocked(card)
    return { last4: card.last4, balanceCents: card.balanceCents }
  })

  serve(app, contract.listGoods, async () => ({ goods: await sizesForSale(db) }))

  serve(app, contract.sellGoods, async ({ body, who, request }) =>
    saleOfOrder(
      db,
      await sellGoods(services, { ...body, guest: body.guest, gift: tried(body.gift, who, request) }, who),
    ),
  )

  serve(app, contract.sellGiftCard, async ({ body, who }) =>
    saleOfOrder(db, await sellGiftCard(services, { ...body, guest: body.guest }, who)),
  )

  serve(app, contract.printGiftSlip, ({ params, who }) =>
    printGiftSlip(db, config.masterKey, params.orderId, who.account.id),
  )

  serve(app, contract.readLastSale, async ({ who }) => ({ sale: await lastSale(db, who.account.id) }))

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
    return ticketPdf(found.tickets, await besideTickets()(services, order.id))
  })

  serve(app, contract.payOutRefund, async ({ params, body, who }) => {
    await payOutRefund(db, params.refundId, who.account.id, body.authorisation)
  })
}
