import type { FastifyInstance } from 'fastify'
import { cents, pesos } from './amounts.ts'
import type { Refund, StoredPayment } from './payment.ts'
import { idempotencyKey } from './payments.ts'
import { Refusal } from './problem.ts'
import { collectorId, type Sandbox } from './stage.ts'
import { stamp } from './stamps.ts'
import { record } from './transitions.ts'

type Of = { Params: { id: string; refundId: string } }

/**
 * Gives money back. Measured on the real provider: the same key again answers 200 with an empty
 * body; the key is asked for before any other check; errors are told apart by their code alone.
 */
export function refundRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { state } = sandbox
  const guard = { onRequest: sandbox.asSeller }

  function find(id: string): StoredPayment {
    const stored = state.get('payment', id)
    if (!stored) throw new Refusal(404, 'Payment not found', 2000)
    return stored
  }

  app.post<Of & { Body: { amount?: number | null } | null }>(
    '/v1/payments/:id/refunds',
    guard,
    (request, reply) => {
      const key = `refund:${request.params.id}:${idempotencyKey(request)}`
      if (state.paymentByKey(key)) return reply.status(200).send()
      const stored = find(request.params.id)
      const refund = give(stored, request.body?.amount ?? null, key)
      return reply.status(201).send(refund)
    },
  )

  app.get<Of>('/v1/payments/:id/refunds', guard, ({ params }) => find(params.id).body.refunds)

  app.get<Of>('/v1/payments/:id/refunds/:refundId', guard, ({ params }) => {
    const refund = find(params.id).body.refunds.find(({ id }) => String(id) === params.refundId)
    if (!refund) throw new Refusal(404, 'Refund not found', 2000)
    return refund
  })

  function give({ body, ...stored }: StoredPayment, amount: number | null, key: string): Refund {
    const balance = cents(body.transaction_amount) - cents(body.transaction_amount_refunded)
    if (body.status !== 'approved' || balance === 0)
      throw new Refusal(400, 'The action requested is not valid for the current payment state', 2063)
    const asked = amount === null ? balance : cents(amount)
    if (!(asked > 0 && asked <= balance))
      throw new Refusal(400, 'Invalid transaction_amount for update', 2017)
    const now = sandbox.now()
    const refund = newRefund(state.nextNumber(), body.id, pesos(asked), now)
    const whole = asked === balance
    record(
      sandbox,
      {
        ...stored,
        keys: [...stored.keys, key],
        body: {
          ...body,
          status: whole ? 'refunded' : 'approved',
          status_detail: whole ? 'refunded' : 'partially_refunded',
          transaction_amount_refunded: pesos(cents(body.transaction_amount_refunded) + asked),
          date_last_updated: stamp(now),
          refunds: [...body.refunds, refund],
        },
      },
      'payment.updated',
    )
    return refund
  }
}

function newRefund(id: number, paymentId: number, amount: number, now: Date): Refund {
  return {
    id,
    payment_id: paymentId,
    amount,
    metadata: {},
    source: { id: String(collectorId), name: 'Taquilla', type: 'collector' },
    date_created: stamp(now),
    unique_sequence_number: String(id),
    refund_mode: 'standard',
    adjustment_amount: 0,
    status: 'approved',
    reason: null,
    labels: [],
    partition_details: [],
  }
}
