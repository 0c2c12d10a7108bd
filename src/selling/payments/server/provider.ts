import { mercadoPagoCalls, type CallOptions } from './mercadopago/calls.ts'
import { paymentBody, preferenceBody } from './mercadopago/bodies.ts'
import * as read from './mercadopago/answers.ts'
import { mercadoPagoChargebacks, type ChargebackProvider } from './mercadopago/chargebacks.ts'
import type { CardKey } from './card-key.ts'
import { mercadoPagoCards, type CardProvider } from './cards-provider.ts'
import { listPayments } from './mercadopago/list-payments.ts'
import { mercadoPagoSubscriptions, type SubscriptionProvider } from './subscriptions-provider.ts'

declare module '#server/services.ts' {
  interface Services {
    payments: PaymentProvider
  }
}

export { ProviderRejected, ProviderUnavailable } from './mercadopago/calls.ts'
export { readWebhook, verifyWebhookSignature } from './mercadopago/webhook.ts'

/** A payment as the provider knows it, in our words: integer centavos, UTC instants, text ids. */
export type ProviderPayment = {
  id: string
  status: ProviderStatus
  /** The provider's own reason, as `accredited` or `cc_rejected_insufficient_amount`. */
  statusDetail: string
  /** What was asked for, without the interest a bank adds: compare this with the order's total. */
  amountCents: number
  refundedCents: number
  currency: string
  /** Our attempt's id; null where the payment was not made by us. */
  externalReference: string | null
  /** The subscription that charged it; null for every other payment. */
  subscriptionId: string | null
  methodId: string
  typeId: string
  installments: number
  /** `key`: a keyed hash by which the same card is known again; null where it cannot be made. */
  card: { first6: string | null; last4: string; key: string | null } | null
  voucher: Voucher | null
  /** The bank wants to see the buyer: show `url` in a frame, posting `creq`. */
  challenge: { url: string; creq: string } | null
  approvedAt: Date | null
  updatedAt: Date
  refunds: ProviderRefund[]
}

export type ProviderStatus =
  | 'pending'
  | 'approved'
  | 'authorized'
  | 'in_process'
  | 'in_mediation'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'charged_back'

/** How to pay outside the site: at a shop with the reference, or by transfer to the CLABE. */
export type Voucher = {
  url: string
  reference: string
  barcode: string | null
  clabe: string | null
  expiresAt: Date | null
}

export type ProviderRefund = {
  id: string
  amountCents: number
  status: 'approved' | 'in_process' | 'rejected'
  createdAt: Date
}

export type NewPayment = {
  /** Made and stored before the call; the same key never charges twice. */
  idempotencyKey: string
  /** Our attempt's id. */
  externalReference: string
  amountCents: number
  description: string
  method: PaymentMethod
  /** `customerRef`: whose kept card it is, where it is one. */
  payer: { email: string; firstName?: string; lastName?: string; customerRef?: string }
  items: SoldItem[]
  /** At most 22 characters reach the statement. */
  statementDescriptor?: string
  notificationUrl?: string
}

export type PaymentMethod =
  | {
      kind: 'card'
      token: string
      methodId: string
      issuerId?: string
      installments: number
      /** Approved or rejected at once, nothing in between; excludes the bank's challenge. */
      binary?: boolean
    }
  /** OXXO or Paycash; `expiresAt` 1 to 30 days ahead. */
  | { kind: 'cash'; methodId: 'oxxo' | 'paycash'; expiresAt: Date }
  /** SPEI. */
  | { kind: 'transfer'; expiresAt: Date }

export type SoldItem = { id: string; title: string; quantity: number; unitCents: number }

export type NewPreference = {
  externalReference: string
  items: SoldItem[]
  payer: { email: string; firstName?: string; lastName?: string }
  backUrls: { success: string; pending: string; failure: string }
  expiresAt: Date
  statementDescriptor?: string
  notificationUrl?: string
}

export type InstallmentPlan = {
  installments: number
  eachCents: number
  /** More than the price where the bank adds interest. */
  totalCents: number
  withoutInterest: boolean
  words: string
}

/**
 * Whoever moves the money, once or in instalments. Every call throws `ProviderRejected` (a clear no: nothing was charged or
 * changed) or `ProviderUnavailable` (no answer: what happened is unknown until the payment is read).
 */
export type PaymentProvider = SubscriptionProvider &
  CardProvider &
  ChargebackProvider & {
    createPayment(payment: NewPayment): Promise<ProviderPayment>
    getPayment(id: string): Promise<ProviderPayment>
    /** Every payment of one attempt, newest first. */
    searchPayments(externalReference: string): Promise<ProviderPayment[]>
    /** Every payment that the provider made from one instant until before another, whoever asked for it. */
    listPayments(from: Date, until: Date): Promise<ProviderPayment[]>
    /** Only while nothing was paid. */
    cancelPayment(id: string): Promise<ProviderPayment>
    /** A part in centavos, or null for all that is left. */
    refund(paymentId: string, amountCents: number | null, idempotencyKey: string): Promise<ProviderRefund>
    /** A page where the buyer pays with the provider's wallet. */
    createPreference(preference: NewPreference): Promise<{ id: string; url: string }>
    listPaymentMethods(): Promise<{ id: string; name: string; typeId: string }[]>
    installments(card: { methodId: string; bin?: string; amountCents: number }): Promise<InstallmentPlan[]>
  }

const paymentPath = (id: string) => `/v1/payments/${encodeURIComponent(id)}`

/** Mercado Pago's Payments API, Mexico. */
export function mercadoPagoProvider(options: CallOptions, cardKey: CardKey = () => null): PaymentProvider {
  const call = mercadoPagoCalls(options)
  const paymentOf = (answer: unknown) => read.payment(answer, cardKey)

  return {
    ...mercadoPagoSubscriptions(call),
    ...mercadoPagoCards(call),
    ...mercadoPagoChargebacks(call),

    async createPayment(asked) {
      const { idempotencyKey } = asked
      return paymentOf(await call('POST', '/v1/payments', paymentBody(asked), idempotencyKey))
    },

    async getPayment(id) {
      return paymentOf(await call('GET', paymentPath(id)))
    },

    async searchPayments(externalReference) {
      const query = new URLSearchParams({
        external_reference: externalReference,
        sort: 'date_created',
        criteria: 'desc',
      })
      return read.payments(await call('GET', `/v1/payments/search?${query.toString()}`), cardKey)
    },

    listPayments: (from, until) => listPayments(call, cardKey, from, until),

    async cancelPayment(id) {
      return paymentOf(await call('PUT', paymentPath(id), { status: 'cancelled' }))
    },

    async refund(paymentId, amountCents, idempotencyKey) {
      const body = amountCents === null ? {} : { amount: amountCents / 100 }
      const answer = await call('POST', `${paymentPath(paymentId)}/refunds`, body, idempotencyKey)
      if (answer !== null) return read.refund(answer)
      // The same key again answers with nothing at all: the refund is in the list.
      const given = read.refunds(await call('GET', `${paymentPath(paymentId)}/refunds`))
      const same = given.filter((refund) => refund.amountCents === amountCents)
      return read.newest(same.length > 0 ? same : given)
    },

    async createPreference(asked) {
      return read.preference(await call('POST', '/checkout/preferences', preferenceBody(asked)))
    },

    async listPaymentMethods() {
      return read.paymentMethods(await call('GET', '/v1/payment_methods'))
    },

    async installments({ methodId, bin, amountCents }) {
      const query = new URLSearchParams({
        payment_method_id: methodId,
        amount: String(amountCents / 100),
        ...(bin && { bin }),
      })
      return read.installmentPlans(await call('GET', `/v1/payment_methods/installments?${query.toString()}`))
    },
  }
}
