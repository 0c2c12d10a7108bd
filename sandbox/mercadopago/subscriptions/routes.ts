import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { holderCode } from '../outcomes.ts'
import { Refusal } from '../problem.ts'
import { applicationId, collectorId, type Sandbox } from '../stage.ts'
import { stamp } from '../stamps.ts'
import { authorise, takeCard } from './authorise.ts'
import { changeSubscription } from './change.ts'
import { storeSubscription } from './keep.ts'
import { readNewSubscription, readSubscriptionChange } from './request.ts'
import type { StoredSubscription } from './subscription.ts'

type One = { Params: { id: string } }
type Search = { payer_email?: string; status?: string; limit?: string; offset?: string }

/**
 * Subscriptions (preapproval), as measured on the real provider: no idempotency key counts here, a
 * success does not mean that everything asked for was done, and the search shows but part of a row.
 */
export function subscriptionRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { state, faults } = sandbox
  const guard = { onRequest: sandbox.asSeller }

  function find(id: string): StoredSubscription {
    const stored = state.get('subscription', id)
    if (!stored) throw new Refusal(404, 'Preapproval not found')
    return stored
  }

  app.post('/preapproval', guard, (request, reply) => {
    const fault = faults.take()
    if (fault === 'error') throw new Refusal(500, 'internal_error')
    const asked = readNewSubscription(request.body)
    const now = sandbox.now()
    if (asked.auto_recurring.end_date && Date.parse(asked.auto_recurring.end_date) <= now.getTime())
      throw new Refusal(400, 'end_date cannot be a past date')
    const id = `2c9380${randomBytes(13).toString('hex')}`
    const stored: StoredSubscription = {
      id,
      payerEmail: asked.payer_email,
      body: {
        id,
        version: 0,
        application_id: applicationId,
        collector_id: collectorId,
        payer_id: 1_153_462_110,
        status: 'pending',
        reason: asked.reason,
        ...(asked.external_reference !== undefined && { external_reference: asked.external_reference }),
        ...(asked.back_url !== undefined && { back_url: asked.back_url }),
        init_point: `${sandbox.url()}/subscriptions/checkout?preapproval_id=${id}`,
        auto_recurring: asked.auto_recurring,
        summarized: {},
        date_created: stamp(now),
        last_modified: stamp(now),
      },
    }
    if (asked.status !== 'authorized')
      return answer(reply, storeSubscription(sandbox, stored, {}, 'created'), fault)
    if (!asked.card_token_id) throw new Refusal(400, 'card_token_id is required')
    const card = takeCard(sandbox, asked.card_token_id)
    const slow = holderCode(card.cardholder.name) === 'TOUT' ? 'timeout' : undefined
    return answer(reply, authorise(sandbox, stored, card, { told: 'created', fault }), fault ?? slow)
  })

  app.get<{ Querystring: Search }>('/preapproval/search', guard, ({ query }) => {
    const found = state
      .all('subscription')
      .filter(({ payerEmail }) => !query.payer_email || payerEmail === query.payer_email)
      .filter(({ body }) => !query.status || body.status === query.status)
      .toReversed()
    const limit = Math.min(Number(query.limit) || 30, 100)
    const offset = Number(query.offset) || 0
    const rows = found.slice(offset, offset + limit)
    return {
      paging: { total: found.length, limit, offset },
      results: rows.map(({ body: { next_payment_date: _hidden, ...row } }) => ({ ...row, summarized: {} })),
    }
  })

  app.get<One>('/preapproval/:id', guard, ({ params }) => find(params.id).body)

  app.put<One>('/preapproval/:id', guard, ({ params, body }) => {
    changeSubscription(sandbox, find(params.id), readSubscriptionChange(body))
    return find(params.id).body
  })
}

/** What was done is done; whether the seller hears of it is another matter. */
function answer(reply: FastifyReply, { body }: StoredSubscription, fault: string | undefined) {
  if (fault === 'timeout') throw new Refusal(504, 'Gateway timeout')
  if (fault === 'hang') {
    reply.hijack()
    return reply
  }
  return reply.status(201).send(body)
}
