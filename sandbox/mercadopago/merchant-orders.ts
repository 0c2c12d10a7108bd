import type { FastifyInstance } from 'fastify'
import { cents, pesos } from './amounts.ts'
import type { Payment } from './payment.ts'
import type { StoredPreference } from './preferences.ts'
import { Refusal } from './problem.ts'
import { collectorId, type Sandbox } from './stage.ts'
import { stamp } from './stamps.ts'

export type MerchantOrder = { id: string; body: ReturnType<typeof orderBody> }

const paid = new Set(['approved', 'refunded', 'charged_back'])

function orderBody(id: string, preference: StoredPreference, payments: Payment[], now: Date) {
  const approved = payments.filter((payment) => paid.has(payment.status))
  const sum = (amounts: number[]) => pesos(amounts.reduce((total, amount) => total + cents(amount), 0))
  const total = preference.body.total_amount
  const paidAmount = sum(approved.map((payment) => payment.transaction_amount))
  const refunded = sum(payments.map((payment) => payment.transaction_amount_refunded))
  return {
    id: Number(id),
    status: paidAmount >= total ? 'closed' : 'opened',
    order_status: orderStatus(total, paidAmount, refunded, payments),
    external_reference: preference.body.external_reference ?? '',
    preference_id: preference.id,
    site_id: 'MLM',
    collector: { id: collectorId, email: '', nickname: 'TAQUILLA' },
    payer: { id: 1_153_462_110, email: preference.body.payer?.email ?? '' },
    payments: payments.map((payment) => ({
      id: payment.id,
      transaction_amount: payment.transaction_amount,
      total_paid_amount: payment.transaction_details.total_paid_amount,
      currency_id: payment.currency_id,
      status: payment.status,
      status_detail: payment.status_detail,
      date_approved: payment.date_approved,
      amount_refunded: payment.transaction_amount_refunded,
    })),
    shipments: [],
    payouts: [],
    items: preference.body.items,
    shipping_cost: 0,
    total_amount: total,
    paid_amount: paidAmount,
    refunded_amount: refunded,
    date_created: preference.body.date_created,
    last_updated: stamp(now),
    canceled: false,
  }
}

function orderStatus(total: number, paidAmount: number, refunded: number, payments: Payment[]) {
  if (refunded > 0) return refunded >= paidAmount ? 'refunded' : 'partially_refunded'
  if (paidAmount >= total) return 'paid'
  if (paidAmount > 0) return 'partially_paid'
  const moving = payments.some(({ status }) => status === 'pending' || status === 'in_process')
  return moving ? 'payment_in_process' : 'payment_required'
}

/** Recomputes the order of a preference from its payments. */
export function refreshMerchantOrder({ state, now }: Sandbox, preferenceId: string) {
  const preference = state.get('preference', preferenceId)
  if (!preference) return
  const payments = state
    .paymentsOf(preference.body.external_reference ?? '')
    .filter((payment) => payment.preferenceId === preferenceId)
    .map((payment) => payment.body)
  const { orderId } = preference
  state.put('merchantOrder', {
    id: orderId,
    body: orderBody(orderId, preference, payments, now()),
  })
}

export function merchantOrderRoutes(app: FastifyInstance, { state, asSeller }: Sandbox) {
  app.get<{ Params: { id: string } }>('/merchant_orders/:id', { onRequest: asSeller }, ({ params }) => {
    const found = state.get('merchantOrder', params.id)
    if (!found) throw new Refusal(404, 'Merchant order not found')
    return found.body
  })
}
