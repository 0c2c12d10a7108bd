import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chargePayment } from './charge.ts'
import { checkExpiry, readPaymentRequest } from './payment-request.ts'
import { searchPayments, type SearchQuery } from './payment-search.ts'
import { holderCode } from './outcomes.ts'
import type { StoredPayment } from './payment.ts'
import { Refusal } from './problem.ts'
import type { Sandbox } from './stage.ts'
import { advance, record } from './transitions.ts'

type One = { Params: { id: string } }
type Change = { status?: string; capture?: boolean; date_of_expiration?: string }

/** The key that makes a repeated request harmless; asked for before anything else is looked at. */
export function idempotencyKey(request: FastifyRequest): string {
  const key = request.headers['x-idempotency-key']
  if (typeof key !== 'string' || key === '')
    throw new Refusal(400, "Header X-Idempotency-Key can't be null", 4292)
  return key
}

export function paymentRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { state, faults } = sandbox
  const guard = { onRequest: sandbox.asSeller }

  function find(id: string): StoredPayment {
    const stored = state.get('payment', id)
    if (!stored) throw new Refusal(404, 'Payment not found', 2000)
    return stored
  }

  app.post('/v1/payments', guard, (request, reply) => {
    const key = `payment:${idempotencyKey(request)}`
    const fault = faults.take()
    if (fault === 'error') throw new Refusal(500, 'internal_error')
    const before = state.paymentByKey(key)
    if (before) return answer(reply, before, 200, fault)
    const now = sandbox.now()
    const stored = chargePayment(sandbox, readPaymentRequest(request.body, now), now, { key, fault })
    const holder = (stored.body.card['cardholder'] as { name?: string } | undefined)?.name
    const slow = holder && holderCode(holder) === 'TOUT' ? 'timeout' : undefined
    return answer(reply, stored, 201, fault ?? slow)
  })

  app.get<{ Querystring: SearchQuery }>('/v1/payments/search', guard, ({ query }) => {
    const candidates =
      query.external_reference === undefined
        ? state.all('payment')
        : state.paymentsOf(query.external_reference)
    return searchPayments(candidates, query)
  })

  app.get<One>('/v1/payments/:id', guard, ({ params }) => find(params.id).body)

  app.put<One & { Body: Change }>('/v1/payments/:id', guard, ({ params, body }) => {
    const stored = find(params.id)
    if (body.status === 'cancelled') return advance(sandbox, stored.id, 'cancel').body
    if (body.capture && stored.body.status === 'authorized') return advance(sandbox, stored.id, 'pay').body
    if (body.date_of_expiration && stored.due?.as === 'expired') {
      const at = body.date_of_expiration
      checkExpiry(at, sandbox.now())
      const later = { ...stored, due: { at, as: 'expired' as const } }
      later.body = { ...stored.body, date_of_expiration: at }
      return record(sandbox, later, 'payment.updated').body
    }
    throw new Refusal(400, 'The action requested is not valid for the current payment state', 2063)
  })
}

/** The charge is made; whether the seller hears of it is another matter. */
function answer(reply: FastifyReply, stored: StoredPayment, status: number, fault?: string) {
  if (fault === 'timeout') throw new Refusal(504, 'Gateway timeout')
  if (fault === 'hang') {
    reply.hijack()
    return reply
  }
  return reply.status(status).send(stored.body)
}
