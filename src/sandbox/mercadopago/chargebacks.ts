import type { FastifyInstance } from 'fastify'
import type { Payment } from './payment.ts'
import { Refusal } from './problem.ts'
import type { Sandbox } from './stage.ts'
import { stamp, stampIn } from './stamps.ts'

export type Chargeback = ReturnType<typeof newChargeback>

function newChargeback(id: string, payment: Payment, now: Date) {
  return {
    id,
    payments: [{ id: payment.id, amount: payment.transaction_amount }],
    currency: payment.currency_id,
    amount: payment.transaction_amount,
    coverage_applied: false,
    coverage_elegible: false,
    documentation_required: true,
    documentation_status: 'not_supplied',
    documentation: {},
    date_documentation_deadline: stampIn(now, 10 * 24 * 3600),
    date_created: stamp(now),
    date_last_updated: stamp(now),
  }
}

/** The buyer disowned a charge at the bank: the seller is told, with a date to answer by. */
export function openChargeback({ state, webhooks }: Sandbox, payment: Payment, now: Date) {
  const id = String(state.nextNumber())
  state.put('chargeback', newChargeback(id, payment, now))
  webhooks.notify({ topic: 'topic_chargebacks_wh', action: 'created', resourceId: id })
}

export function chargebackRoutes(app: FastifyInstance, { state, asSeller }: Sandbox) {
  app.get<{ Params: { id: string } }>('/v1/chargebacks/:id', { onRequest: asSeller }, ({ params }) => {
    const found = state.get('chargeback', params.id)
    if (!found) throw new Refusal(404, 'Chargeback not found')
    return found
  })
}
