import type { FastifyInstance } from 'fastify'
import { networkOf, networks } from './cards.ts'
import { installmentsFor } from './installments.ts'
import { identificationTypes, paymentMethods } from './methods.ts'
import { Refusal } from './problem.ts'
import type { Sandbox } from './stage.ts'

type CardQuery = { bin?: string; amount?: string; payment_method_id?: string; issuer_id?: string }

/** What can be charged, and how: read by the seller's server and by the buyer's browser. */
export function catalogueRoutes(app: FastifyInstance, { url, asBrowser }: Sandbox) {
  const open = { onRequest: asBrowser }

  app.get('/v1/payment_methods', open, () => paymentMethods(url()))

  app.get<{ Querystring: CardQuery }>('/v1/payment_methods/search', open, ({ query }) => {
    const network = networkOf(query.bin ?? '')
    const results = paymentMethods(url()).filter((method) => method.id === network?.methodId)
    return { paging: { total: results.length, limit: 30, offset: 0 }, results }
  })

  app.get<{ Querystring: CardQuery }>('/v1/payment_methods/installments', open, ({ query }) => {
    const amount = Number(query.amount)
    if (!(amount > 0)) throw new Refusal(400, 'amount must be a positive number', 1)
    const network = query.bin
      ? networkOf(query.bin)
      : networks.find(({ methodId }) => methodId === query.payment_method_id)
    return network ? installmentsFor(network, amount) : []
  })

  app.get<{ Querystring: CardQuery }>('/v1/payment_methods/card_issuers', open, ({ query }) => {
    const network = networkOf(query.bin ?? '')
    return network ? [{ ...network.issuer, processing_mode: 'aggregator' }] : []
  })

  app.get('/v1/identification_types', open, () => identificationTypes)
}
