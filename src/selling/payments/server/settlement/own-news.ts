import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { PaymentProvider, ProviderPayment } from '../provider.ts'
import type { WebhookHint } from '../mercadopago/webhook.ts'

/** How long a notice waits for the answer to the charge that it is about: both leave the provider at the same time. */
const patienceMs = 2000
/** How long a notice of a payment that this process has not charged waits: another has settled it meanwhile, or nobody has. */
const elsewhereMs = 400

/** `charged`: whether what this process has charged within the minute was approved, and so settled, by the provider's number. */
type News = { underWay: Set<Promise<unknown>>; charged: LRUCache<string, boolean> }
const newsOf = new WeakMap<PaymentProvider, News>()

function news(provider: PaymentProvider): News {
  let known = newsOf.get(provider)
  if (known === undefined) {
    known = { underWay: new Set(), charged: new LRUCache({ max: 10_000, ttl: 60_000 }) }
    newsOf.set(provider, known)
  }
  return known
}

/** Charges, and settles what the provider answers: whoever hears of it meanwhile may wait for it. */
export async function charging(
  provider: PaymentProvider,
  work: () => Promise<ProviderPayment>,
): Promise<void> {
  const { underWay, charged } = news(provider)
  const working = work()
  underWay.add(working)
  try {
    const seen = await working
    charged.set(seen.id, seen.status === 'approved' && seen.refundedCents === 0)
  } finally {
    underWay.delete(working)
  }
}

/**
 * Whether a notice only tells that a payment exists which the product has charged and settled itself just now, this process or, as
 * `settledBy` answers, another: the provider need not be asked again. What changes it later has a notice of its own, and is looked for
 * anyway (`watch/next-look.ts`).
 */
export async function isOwnNews(
  provider: PaymentProvider,
  { action, resourceId }: Pick<WebhookHint, 'action' | 'resourceId'>,
  settledBy: (providerPaymentId: string) => Promise<boolean>,
): Promise<boolean> {
  if (action !== 'payment.created') return false
  const { underWay, charged } = news(provider)
  if (!charged.has(resourceId) && underWay.size > 0)
    await Promise.race([Promise.allSettled(underWay), sleep(patienceMs, undefined, { ref: false })])
  const own = charged.get(resourceId)
  if (own !== undefined) return own
  await sleep(elsewhereMs, undefined, { ref: false })
  return settledBy(resourceId)
}
