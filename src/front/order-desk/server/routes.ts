import { eventTitle } from '#catalogue/events/event-title.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { countRows, readPage } from '#server/table.ts'
import { netOf } from '#front/reports/server/sale-figures.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { findOrder } from '#selling/orders/server/sql.ts'
import * as contract from '../contract.ts'
import { countsBlind } from './counts-blind.ts'
import { describeOrder } from './describe.ts'
import { sayNotRepeated } from './repeated/not-repeated.ts'
import { resendTickets } from './resend.ts'
import { previewReseat, reseat } from './reseat.ts'
import { matchesWithOrders } from './sql.ts'
import { deskOrderTable } from './table.ts'

/** Any order, for the club's people. */
export function orderDeskRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, contract.listDeskOrders, async ({ query }) => {
    const { rows, total } = await readPage(db, deskOrderTable, query)
    return { total, rows: rows.map((row) => ({ ...row, folio: folioOf(row.folio) })) }
  })

  serve(app, contract.readOrdersSum, async ({ query, who }) => {
    const listed = deskOrderTable.rows(db, query)
    const [orders, netCents] = await Promise.all([
      countRows(db, deskOrderTable, query, Number.MAX_SAFE_INTEGER),
      (await countsBlind(db, query, who.account)) ? null : netOf(db, listed),
    ])
    return { orders, netCents }
  })

  serve(app, contract.readDeskOrder, async ({ params }) => {
    const order = await findOrder(db, params.orderId)
    if (order === undefined) throw notFound('No encontramos ese pedido.')
    return describeOrder(db, order)
  })

  serve(app, contract.resendTickets, async ({ params, body, who }) => ({
    to: await resendTickets(db, { ...params, to: body.to }, who.account.id),
  }))

  serve(app, contract.sayNotRepeated, ({ params, body, who }) =>
    sayNotRepeated(db, { ...params, ...body }, who.account.id),
  )

  serve(app, contract.previewReseat, ({ params, query }) => previewReseat(db, { ...params, ...query }))

  serve(app, contract.reseat, ({ params, body, who }) => reseat(services, { ...params, ...body }, who))

  serve(app, contract.listDeskMatches, async ({ who }) => ({
    matches: (await matchesWithOrders(db))
      .filter(({ id }) => who.account.matches?.includes(id) ?? true)
      .map(({ id, home, away }) => ({ id, title: eventTitle({ home, away }) })),
  }))
}
