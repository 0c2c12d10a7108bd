import type { CardToken } from '../card-tokens.ts'

export type SubscriptionStatus = 'pending' | 'authorized' | 'paused' | 'cancelled'

export type AutoRecurring = {
  frequency: number
  frequency_type: 'months' | 'days'
  transaction_amount: number
  currency_id: string
  start_date?: string
  end_date?: string
}

/**
 * A subscription (preapproval) as the provider's API shows it. The payer's address is never shown,
 * and the next date of charge stays behind when a subscription is paused or cancelled.
 */
export type Subscription = {
  id: string
  /** Counts every change, also those that nobody is told of. */
  version: number
  application_id: number
  collector_id: number
  payer_id: number
  status: SubscriptionStatus
  reason: string
  external_reference?: string
  back_url?: string
  init_point: string
  auto_recurring: AutoRecurring
  summarized: {
    quotas?: number
    charged_quantity?: number
    charged_amount?: number
    pending_charge_quantity?: number
    pending_charge_amount?: number
    last_charged_date?: string
    last_charged_amount?: number
  }
  next_payment_date?: string
  payment_method_id?: string
  card_id?: number
  date_created: string
  last_modified: string
}

/** A subscription with what only the sandbox knows. */
export type StoredSubscription = {
  id: string
  body: Subscription
  payerEmail: string
  card?: CardToken
  /** The first date of charge, and how many have gone by. */
  schedule?: { first: string; gone: number }
  /** The bank will say no to the next charge. */
  failNext?: boolean
}
