import { eventTitle } from '#catalogue/events/event-title.ts'
import type { FastifyInstance } from 'fastify'
import { folioOf } from '#selling/orders/rules.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import { matchChangeDeskRoutes } from './desk/routes.ts'
import { askMoneyBack } from './money-back/ask-money-back.ts'
import { moneyBackOf } from './money-back/rows.ts'

export function matchChangeRoutes(app: FastifyInstance, services: Services): void {
  serve(app, contract.listMoneyBack, async ({ who }) => ({
    matches: (await moneyBackOf(services.db, who.account.id)).map((row) => ({
      orderId: row.orderId,
      folio: folioOf(row.folio),
      eventId: row.eventId,
      match: eventTitle(row),
      kind: row.kind,
      reason: row.reason,
      startsAt: row.startsAt,
      until: row.chooseUntil,
      seats: row.seatIds.length,
      amountCents: row.amountCents,
    })),
  }))

  serve(app, contract.askMoneyBack, async ({ body, who }) => {
    await askMoneyBack(services, { ...body, accountId: who.account.id })
  })

  matchChangeDeskRoutes(app, services)
}
