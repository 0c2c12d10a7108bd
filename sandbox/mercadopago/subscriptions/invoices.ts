import type { FastifyInstance } from 'fastify'
import { Refusal } from '../problem.ts'
import type { Sandbox } from '../stage.ts'

type Search = {
  preapproval_id?: string
  payment_id?: string
  status?: string
  limit?: string
  offset?: string
}

/** What a subscription has charged, period by period. */
export function invoiceRoutes(app: FastifyInstance, { state, asSeller }: Sandbox) {
  const guard = { onRequest: asSeller }

  // The description has the first address; the provider's own libraries call the second.
  for (const path of ['/authorized_payments', '/authorized_payments/search'])
    app.get<{ Querystring: Search }>(path, guard, ({ query }) => {
      if (!query.preapproval_id && !query.payment_id && !query.status)
        throw new Refusal(400, 'At least one filter is required')
      const found = state
        .all('invoice')
        .map(({ body }) => body)
        .filter((invoice) => !query.preapproval_id || invoice.preapproval_id === query.preapproval_id)
        .filter((invoice) => !query.payment_id || String(invoice.payment?.id) === query.payment_id)
        .filter((invoice) => !query.status || invoice.status === query.status)
      const limit = Math.min(Number(query.limit) || 30, 100)
      const offset = Number(query.offset) || 0
      return {
        paging: { total: found.length, limit, offset },
        results: found.slice(offset, offset + limit),
      }
    })

  app.get<{ Params: { id: string } }>('/authorized_payments/:id', guard, ({ params }) => {
    const found = state.get('invoice', params.id)
    if (!found) throw new Refusal(404, 'Authorized payment not found')
    return found.body
  })
}
