import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import * as actions from './actions.ts'
import * as contract from '../../webhooks-contract.ts'
import { deliveriesTable, webhooksNow } from './table.ts'

export function webhookRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, contract.listWebhooks, async () => ({ webhooks: await webhooksNow(db) }))

  serve(app, contract.createWebhook, ({ body, who }) => actions.createWebhook(services, who.account.id, body))

  serve(app, contract.changeWebhook, async ({ params, body, who }) => {
    await actions.changeWebhook(services, who.account.id, params.webhookId, body)
  })

  serve(app, contract.switchWebhook, async ({ params, body, who }) => {
    await actions.switchWebhook(db, who.account.id, params.webhookId, body.on, new Date())
  })

  serve(app, contract.removeWebhook, async ({ params, who }) => {
    await actions.removeWebhook(db, who.account.id, params.webhookId)
  })

  serve(app, contract.rotateWebhookSecret, ({ params, who }) =>
    actions.rotateSecret(services, who.account.id, params.webhookId, new Date()),
  )

  serve(app, contract.testWebhook, ({ params, who }) =>
    actions.testWebhook(services, who.account.id, params.webhookId, new Date()),
  )

  serve(app, contract.listDeliveries, ({ params, query }) =>
    readPage(db, deliveriesTable, { ...query, ...params }),
  )

  serve(app, contract.replayDelivery, async ({ params, who }) => {
    await actions.replayOne(db, who.account.id, params.webhookId, params.deliveryId)
  })

  serve(app, contract.replaySince, async ({ params, body, who }) => ({
    count: await actions.replaySince(db, who.account.id, params.webhookId, body.since),
  }))
}
