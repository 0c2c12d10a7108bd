import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { PaymentProvider, ProviderPayment } from '../provider.ts'
import type { WebhookHint } from '../mercadopago/webhook.ts'

/** How long a notice waits for the answer to the charge that it is about: both leave the provider at the same time. */
const patienceMs = 2000

type News = { underWay: Set<Promise<unknown>>; settled: LRUCache<string, true> }
const newsOf = new WeakMap<PaymentProvider, News>()

function news(provider: PaymentProvider): News {
  let known = newsOf.get(provider)
  if (known === undefined) {
    known = { underWay: new Set(), settled: new LRUCache({ max: 10_000, ttl: 60_000 }) }
    newsOf.set(provider, known)
  }
  return known
}

/** Charges, and settles what the provider answers: whoever hears of it meanwhile may wait for it. */
export async function charging(
  provider: PaymentProvider,
  work: () => Promise<ProviderPayment>,
): Promise<void> {
  const { underWay, settled } = news(provider)
  const working = work()
  underWay.add(working)
  try {
    const seen = await working
    if (seen.status === 'approved' && seen.refundedCents === 0) settled.set(seen.id, true)
  } finally {
    underWay.delete(working)
  }
}

/**
 * Whether a notice only tells that a payment exists which this process has charged and settled itself within the minute: the
 * provider need not be asked again. What changes it later has a notice of its own, and is looked for anyway (`watch/next-look.ts`).
 */
export async function isOwnNews(
  provider: PaymentProvider,
  { action, resourceId }: Pick<WebhookHint, 'action' | 'resourceId'>,
): Promise<boolean> {
  if (action !== 'payment.created') return false
  const { underWay, settled } = news(provider)
  if (!settled.has(resourceId) && underWay.size > 0)
    await Promise.race([Promise.allSettled(underWay), sleep(patienceMs, undefined, { ref: false })])
  return settled.has(resourceId)
}
