import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { askSaleAlert, dropSaleAlert, listSaleAlerts } from '../contract.ts'
import * as actions from './actions.ts'
import { alertsOf, deleteAlert } from './sql.ts'

export function saleAlertRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, listSaleAlerts, async ({ who }) => ({
    eventIds: (await alertsOf(db, who.account.id)).map(({ eventId }) => eventId),
  }))

  serve(app, askSaleAlert, async ({ params, who }) => {
    await actions.ask(db, params.eventId, who.account.id)
  })

  serve(app, dropSaleAlert, async ({ params, who }) => {
    await deleteAlert(db, params.eventId, who.account.id)
  })
}
