import { payments } from './mercadopago/answers.ts'
import { type mercadoPagoCalls, ProviderUnavailable } from './mercadopago/calls.ts'
import * as body from './mercadopago/subscription-bodies.ts'
import * as read from './mercadopago/subscription-answers.ts'

/** A subscription as the provider knows it: one amount, charged every month until its end. */
export type ProviderSubscription = {
  id: string
  /** `pending`: not authorised yet · `cancelled`: for good, also by the provider (a first charge refused, the end). */
  status: 'pending' | 'authorized' | 'paused' | 'cancelled'
  /** The provider's page where the payer types a card and agrees. */
  initPoint: string | null
  /** Of each charge: the amount of the day it is made, not of the day it was agreed on. */
  amountCents: number
  currency: string
  /** Ours; the payments it makes carry it as well. */
  externalReference: string | null
  /** Null unless authorised: the provider leaves an old date behind when it will charge no more. */
  nextChargeAt: Date | null
  endsAt: Date | null
  /** Charges that were paid so far. It may be ahead of the list of invoices. */
  chargedCount: number
  /** Grows with each change; null where it was not told. */
  version: number | null
}

/** The charge of one period. */
export type ProviderInvoice = {
  id: string
  subscriptionId: string
  /**
   * `scheduled`: being paid · `recycling`: refused, tried again by the provider · `processed`: over,
   * and paid only where its payment is approved · `cancelled`: given up.
   */
  status: 'scheduled' | 'processed' | 'recycling' | 'cancelled'
  amountCents: number
  currency: string
  debitAt: Date
  /** 0 for the first attempt. */
  retryAttempt: number
  nextRetryAt: Date | null
  payment: { id: string; status: string; statusDetail: string } | null
}

export type NewSubscription = {
  externalReference: string
  /** The payer reads this in the provider's page and mails. */
  reason: string
  payerEmail: string
  amountCents: number
  frequencyMonths: 1
  /** Charges from then on; without it the first charge is made at once, or within the hour. */
  startAt?: Date
  /** Nothing is charged from then on. Can only be given here. */
  endAt?: Date
  /** Authorises without another page. Good for one try. */
  cardToken?: string
  /** Where the provider's page leads back to, with `preapproval_id`. */
  backUrl: string
}

export type SubscriptionChange = {
  status?: 'paused' | 'authorized' | 'cancelled'
  cardToken?: string
  amountCents?: number
}

/** Subscriptions in instalments. The errors are those of every call to the provider. */
export type SubscriptionProvider = {
  /**
   * Every call makes another subscription: the provider heeds no idempotency key here. Store the
   * attempt first, call once, and after `ProviderUnavailable` look with `findSubscriptions` before
   * calling again. A card that is refused makes none: `ProviderRejected` with the code `CC_VAL_433`.
   */
  createSubscription(subscription: NewSubscription): Promise<ProviderSubscription>
  getSubscription(id: string): Promise<ProviderSubscription>
  /**
   * Every subscription under our reference, a lost creation's among them, newest first; more than one
   * is a mistake to be cancelled. The provider cannot search by reference and may leave rows out, so
   * this reads each one of the payer's that could be it and each that made a payment under the
   * reference. What is found is certain; that nothing is found proves little right after a creation.
   */
  findSubscriptions(externalReference: string, payerEmail: string): Promise<ProviderSubscription[]>
  /**
   * Changes, then reads again: the provider answers yes also to what it does not do, and then this
   * throws `ProviderUnavailable`. A paused subscription can be resumed or cancelled and nothing else;
   * a cancelled one stays so. A new amount needs no consent and is told by no notice.
   */
  changeSubscription(id: string, change: SubscriptionChange): Promise<ProviderSubscription>
  getInvoice(id: string): Promise<ProviderInvoice>
  /** By date of charge. It may lag behind a charge by minutes: none in the list does not mean none made. */
  listInvoices(subscriptionId: string): Promise<ProviderInvoice[]>
}

const pageLength = 50
const path = (id: string) => `/preapproval/${encodeURIComponent(id)}`

/** Mercado Pago's preapproval, Mexico. */
export function mercadoPagoSubscriptions(call: ReturnType<typeof mercadoPagoCalls>): SubscriptionProvider {
  const getSubscription = async (id: string) => read.subscription(await call('GET', path(id)))

  /** Every row of a search, page by page. */
  async function search(address: string, query: Record<string, string>): Promise<unknown[]> {
    const rows: unknown[] = []
    for (;;) {
      const page = { ...query, limit: String(pageLength), offset: String(rows.length) }
      const answer = await call('GET', `${address}?${new URLSearchParams(page).toString()}`)
      const { total, results } = read.page(answer)
      rows.push(...results)
      if (results.length === 0 || rows.length >= total) return rows
    }
  }

  return {
    async createSubscription(asked) {
      return read.subscription(await call('POST', '/preapproval', body.newSubscription(asked)))
    },

    getSubscription,

    async findSubscriptions(externalReference, payerEmail) {
      const query = new URLSearchParams({ external_reference: externalReference })
      const [rows, paid] = await Promise.all([
        search('/preapproval/search', { payer_email: payerEmail }),
        call('GET', `/v1/payments/search?${query.toString()}`),
      ])
      const ids = new Set([
        ...rows.flatMap((row) => read.candidate(row, externalReference)),
        ...payments(paid, () => null).flatMap(({ subscriptionId }) => subscriptionId ?? []),
      ])
      const found = await Promise.all([...ids].map(getSubscription))
      return found.filter((subscription) => subscription.externalReference === externalReference)
    },

    async changeSubscription(id, change) {
      await call('PUT', path(id), body.subscriptionChange(change))
      const after = await getSubscription(id)
      const { status = after.status, amountCents = after.amountCents } = change
      if (after.status === status && after.amountCents === amountCents) return after
      throw new ProviderUnavailable(`a change of ${id} was accepted and not made`)
    },

    async getInvoice(id) {
      return read.invoice(await call('GET', `/authorized_payments/${encodeURIComponent(id)}`))
    },

    async listInvoices(subscriptionId) {
      const rows = await search('/authorized_payments/search', { preapproval_id: subscriptionId })
      return rows.map(read.invoice).toSorted((a, b) => a.debitAt.getTime() - b.debitAt.getTime())
    },
  }
}
