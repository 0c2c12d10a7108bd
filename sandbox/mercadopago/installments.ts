import { cents, money, pesos } from './amounts.ts'
import type { Network } from './cards.ts'

/** Months without interest (rate 0) and one plan that costs more, with the smallest amount of each. */
const plans = [
  { installments: 1, ratePercent: 0, from: 0 },
  { installments: 3, ratePercent: 0, from: 300 },
  { installments: 6, ratePercent: 0, from: 600 },
  { installments: 9, ratePercent: 0, from: 900 },
  { installments: 12, ratePercent: 0, from: 1200 },
  { installments: 18, ratePercent: 34.2, from: 600 },
]

/** What the buyer pays in all on a plan: more than the price only where the plan has interest. */
export function totalWithInterest(amount: number, installments: number): number {
  const rate = plans.find((plan) => plan.installments === installments)?.ratePercent ?? 0
  return pesos(Math.round(cents(amount) * (1 + rate / 100)))
}

/** `GET /v1/payment_methods/installments` for one card network and amount; debit pays at once. */
export function installmentsFor(network: Network, amount: number) {
  const offered = plans.filter(
    (plan) => plan.installments === 1 || (network.typeId === 'credit_card' && amount >= plan.from),
  )
  return [
    {
      payment_method_id: network.methodId,
      payment_type_id: network.typeId,
      issuer: network.issuer,
      processing_mode: 'aggregator',
      payer_costs: offered.map((plan) => payerCost(plan, amount)),
    },
  ]
}

function payerCost(plan: (typeof plans)[number], amount: number) {
  const total = totalWithInterest(amount, plan.installments)
  const each = pesos(Math.round(cents(total) / plan.installments))
  const months = plan.installments === 1 ? '1 mensualidad' : `${plan.installments} mensualidades`
  return {
    installments: plan.installments,
    installment_rate: plan.ratePercent,
    discount_rate: 0,
    reimbursement_rate: 0,
    labels: plan.ratePercent > 0 ? [] : ['recommended_installment'],
    installment_rate_collector: plan.ratePercent > 0 ? ['MERCADOPAGO'] : ['THIRD_PARTY'],
    min_allowed_amount: plan.from,
    max_allowed_amount: 200_000,
    recommended_message:
      plan.ratePercent > 0
        ? `${months} de ${money(each)} (${money(total)})`
        : `${months} de ${money(each)}${plan.installments > 1 ? ' sin intereses' : ''}`,
    installment_amount: each,
    total_amount: total,
    payment_method_option_id: null,
  }
}
