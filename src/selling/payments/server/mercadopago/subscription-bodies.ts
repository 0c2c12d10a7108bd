import type { NewSubscription, SubscriptionChange } from '../subscriptions-provider.ts'
import { withOffset } from '#lib/club-clock.ts'

const monthly = (amountCents: number) => ({
  frequency: 1,
  frequency_type: 'months',
  transaction_amount: amountCents / 100,
  currency_id: 'MXN',
})

/** With a card it is authorised as it is made, without one the payer authorises it at the provider's. */
export function newSubscription(asked: NewSubscription) {
  return {
    reason: asked.reason,
    external_reference: asked.externalReference,
    payer_email: asked.payerEmail,
    back_url: asked.backUrl,
    auto_recurring: {
      ...monthly(asked.amountCents),
      frequency: asked.frequencyMonths,
      ...(asked.startAt && { start_date: withOffset(asked.startAt) }),
      ...(asked.endAt && { end_date: withOffset(asked.endAt) }),
    },
    ...(asked.cardToken === undefined
      ? { status: 'pending' }
      : { status: 'authorized', card_token_id: asked.cardToken }),
  }
}

export function subscriptionChange({ status, cardToken, amountCents }: SubscriptionChange) {
  return {
    ...(status && { status }),
    ...(cardToken !== undefined && { card_token_id: cardToken }),
    ...(amountCents !== undefined && { auto_recurring: monthly(amountCents) }),
  }
}
