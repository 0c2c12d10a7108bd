import { z } from 'zod'
import type { InstallmentPlan, ProviderPayment, ProviderRefund, Voucher } from '../provider.ts'
import type { CardKey } from '../card-key.ts'
import { ProviderUnavailable } from './calls.ts'
import { id, instant, parse, pesos, text } from './reading.ts'

const Refund = z.object({
  id,
  amount: pesos,
  status: z.enum(['approved', 'in_process', 'rejected']).nullish(),
  date_created: instant,
})

const Challenge = z.object({ external_resource_url: z.string(), creq: z.string() }).partial()

const Payment = z.object({
  id,
  status: z.enum([
    'pending',
    'approved',
    'authorized',
    'in_process',
    'in_mediation',
    'rejected',
    'cancelled',
    'refunded',
    'charged_back',
  ]),
  status_detail: text,
  transaction_amount: pesos,
  transaction_amount_refunded: pesos.nullish(),
  currency_id: z.string(),
  external_reference: text,
  payment_method_id: text,
  payment_type_id: text,
  payment_method: z
    .object({
      data: z.object({ reference_id: id.nullish(), external_reference_id: id.nullish() }).nullish(),
    })
    .nullish(),
  installments: z.number().int().nullish(),
  card: z
    .object({
      first_six_digits: text,
      last_four_digits: text,
      cardholder: z.object({ name: text }).nullish().catch(null),
    })
    .nullish(),
  transaction_details: z
    .object({
      external_resource_url: text,
      payment_method_reference_id: id.nullish(),
      verification_code: id.nullish(),
      barcode: z.object({ content: text }).nullish(),
    })
    .nullish(),
  three_ds_info: Challenge.nullish(),
  three_dsinfo: Challenge.nullish(),
  date_of_expiration: instant.nullish(),
  date_approved: instant.nullish(),
  date_created: instant,
  date_last_updated: instant.nullish(),
  refunds: z.array(Refund).nullish(),
  metadata: z.object({ preapproval_id: text }).nullish().catch(null),
  point_of_interaction: z
    .object({ transaction_data: z.object({ subscription_id: text }).nullish() })
    .nullish()
    .catch(null),
})

type Answer = z.output<typeof Payment>

export function payment(answer: unknown, cardKey: CardKey): ProviderPayment {
  return inOurWords(parse(Payment, answer), cardKey)
}

export function payments(answer: unknown, cardKey: CardKey): ProviderPayment[] {
  const { results } = parse(z.object({ results: z.array(Payment) }), answer)
  return results.map((one) => inOurWords(one, cardKey))
}

/** A page of a search, and how many payments it found in all. */
export function paymentPage(
  answer: unknown,
  cardKey: CardKey,
): { payments: ProviderPayment[]; total: number } {
  const Page = z.object({ paging: z.object({ total: z.number().int() }), results: z.array(Payment) })
  const { paging, results } = parse(Page, answer)
  return { payments: results.map((one) => inOurWords(one, cardKey)), total: paging.total }
}

function inOurWords(answer: Answer, cardKey: CardKey): ProviderPayment {
  const { url, creq } = challengeOf(answer)
  return {
    id: answer.id,
    status: answer.status,
    statusDetail: answer.status_detail ?? '',
    amountCents: answer.transaction_amount,
    refundedCents: answer.transaction_amount_refunded ?? 0,
    currency: answer.currency_id,
    externalReference: answer.external_reference ?? null,
    subscriptionId:
      answer.point_of_interaction?.transaction_data?.subscription_id ??
      answer.metadata?.preapproval_id ??
      null,
    methodId: answer.payment_method_id ?? '',
    typeId: answer.payment_type_id ?? '',
    installments: answer.installments ?? 1,
    card: cardOf(answer, cardKey),
    voucher: voucherOf(answer),
    challenge: url && creq ? { url, creq } : null,
    approvedAt: answer.date_approved ?? null,
    updatedAt: answer.date_last_updated ?? answer.date_created,
    refunds: (answer.refunds ?? []).map(refundInOurWords),
  }
}

/** The holder's name goes into the key and no further. */
function cardOf({ card }: Answer, cardKey: CardKey): ProviderPayment['card'] {
  if (!card?.last_four_digits) return null
  const seen = { first6: card.first_six_digits ?? null, last4: card.last_four_digits }
  return { ...seen, key: cardKey({ ...seen, holder: card.cardholder?.name ?? null }) }
}

/** The documentation spells the field both ways; it stays after the challenge is over. */
function challengeOf({ status_detail, three_ds_info, three_dsinfo }: Answer) {
  const info = three_ds_info ?? three_dsinfo
  if (status_detail !== 'pending_challenge' || !info) return { url: null, creq: null }
  return { url: info.external_resource_url ?? null, creq: info.creq ?? null }
}

function voucherOf(answer: Answer): Voucher | null {
  const details = answer.transaction_details
  if (!details?.external_resource_url) return null
  const transfer = answer.payment_method?.data
  return {
    url: details.external_resource_url,
    reference:
      transfer?.external_reference_id ??
      details.payment_method_reference_id ??
      details.verification_code ??
      '',
    barcode: details.barcode?.content ?? null,
    clabe: transfer?.reference_id ?? null,
    expiresAt: answer.date_of_expiration ?? null,
  }
}

export function refund(answer: unknown): ProviderRefund {
  return refundInOurWords(parse(Refund, answer))
}

export function refunds(answer: unknown): ProviderRefund[] {
  return parse(z.array(Refund), answer).map(refundInOurWords)
}

function refundInOurWords(answer: z.output<typeof Refund>): ProviderRefund {
  return {
    id: answer.id,
    amountCents: answer.amount,
    status: answer.status ?? 'approved',
    createdAt: answer.date_created,
  }
}

export function newest(given: ProviderRefund[]): ProviderRefund {
  const last = given.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).at(-1)
  if (!last) throw new ProviderUnavailable('a refund was confirmed that is not in the list')
  return last
}

export function preference(answer: unknown): { id: string; url: string } {
  const { id: made, init_point: url } = parse(z.object({ id, init_point: z.url() }), answer)
  return { id: made, url }
}

export function paymentMethods(answer: unknown): { id: string; name: string; typeId: string }[] {
  const Method = z.object({ id, name: z.string(), payment_type_id: z.string(), status: text })
  return parse(z.array(Method), answer)
    .filter((method) => method.status !== 'deactivated')
    .map((method) => ({ id: method.id, name: method.name, typeId: method.payment_type_id }))
}

export function installmentPlans(answer: unknown): InstallmentPlan[] {
  const Cost = z.object({
    installments: z.number().int(),
    installment_rate: z.number(),
    installment_amount: pesos,
    total_amount: pesos,
    recommended_message: text,
  })
  return parse(z.array(z.object({ payer_costs: z.array(Cost) })), answer)
    .flatMap((offer) => offer.payer_costs)
    .map((cost) => ({
      installments: cost.installments,
      eachCents: cost.installment_amount,
      totalCents: cost.total_amount,
      withoutInterest: cost.installment_rate === 0,
      words: cost.recommended_message ?? '',
    }))
}
