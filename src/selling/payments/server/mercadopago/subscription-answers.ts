import { z } from 'zod'
import type { ProviderInvoice, ProviderSubscription } from '../subscriptions-provider.ts'
import { id, instant, parse, pesos, text } from './reading.ts'

const Subscription = z.object({
  id,
  version: z.number().int().nullish(),
  status: z.enum(['pending', 'authorized', 'paused', 'cancelled']),
  init_point: text,
  external_reference: id.nullish(),
  auto_recurring: z.object({
    transaction_amount: pesos,
    currency_id: z.string(),
    end_date: instant.nullish(),
  }),
  next_payment_date: instant.nullish(),
  summarized: z.object({ charged_quantity: z.number().int().nullish() }).nullish(),
})

export function subscription(answer: unknown): ProviderSubscription {
  const read = parse(Subscription, answer)
  return {
    id: read.id,
    status: read.status,
    initPoint: read.init_point ?? null,
    amountCents: read.auto_recurring.transaction_amount,
    currency: read.auto_recurring.currency_id,
    externalReference: read.external_reference ?? null,
    nextChargeAt: read.status === 'authorized' ? (read.next_payment_date ?? null) : null,
    endsAt: read.auto_recurring.end_date ?? null,
    chargedCount: read.summarized?.charged_quantity ?? 0,
    version: read.version ?? null,
  }
}

export function page(answer: unknown): { total: number; results: unknown[] } {
  const Page = z.object({ paging: z.object({ total: z.number() }), results: z.array(z.unknown()) })
  const { paging, results } = parse(Page, answer)
  return { total: paging.total, results }
}

/** The id in a search's row that may be the one with our reference: rows are incomplete. */
export function candidate(row: unknown, reference: string): string[] {
  const read = parse(z.object({ id, external_reference: id.nullish() }), row)
  return !read.external_reference || read.external_reference === reference ? [read.id] : []
}

const Invoice = z.object({
  id,
  preapproval_id: z.string(),
  status: z
    .enum(['scheduled', 'processed', 'recycling', 'cancelled'])
    .or(z.literal('waiting_for_gateway').transform(() => 'scheduled' as const)),
  transaction_amount: pesos,
  currency_id: z.string(),
  debit_date: instant,
  retry_attempt: z.number().int().nullish(),
  next_retry_date: instant.nullish(),
  payment: z.object({ id: id.nullish(), status: text, status_detail: text }).nullish(),
})

export function invoice(answer: unknown): ProviderInvoice {
  const read = parse(Invoice, answer)
  const { payment } = read
  return {
    id: read.id,
    subscriptionId: read.preapproval_id,
    status: read.status,
    amountCents: read.transaction_amount,
    currency: read.currency_id,
    debitAt: read.debit_date,
    retryAttempt: read.retry_attempt ?? 0,
    nextRetryAt: read.status === 'recycling' ? (read.next_retry_date ?? null) : null,
    payment: payment?.id
      ? { id: payment.id, status: payment.status ?? '', statusDetail: payment.status_detail ?? '' }
      : null,
  }
}
