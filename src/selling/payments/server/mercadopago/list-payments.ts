import type { CardKey } from '../card-key.ts'
import type { ProviderPayment } from '../provider.ts'
import { paymentPage } from './answers.ts'
import type { mercadoPagoCalls } from './calls.ts'

/** Payments the provider lists at once. */
const pageSize = 100

/** Page by page, the oldest first, so that a payment made meanwhile moves none to another page. */
export async function listPayments(
  call: ReturnType<typeof mercadoPagoCalls>,
  cardKey: CardKey,
  from: Date,
  until: Date,
): Promise<ProviderPayment[]> {
  const found: ProviderPayment[] = []
  for (;;) {
    const query = new URLSearchParams({
      range: 'date_created',
      begin_date: from.toISOString(),
      end_date: new Date(until.getTime() - 1).toISOString(),
      sort: 'date_created',
      criteria: 'asc',
      limit: String(pageSize),
      offset: String(found.length),
    })
    const page = paymentPage(await call('GET', `/v1/payments/search?${query.toString()}`), cardKey)
    found.push(...page.payments)
    if (page.payments.length === 0 || found.length >= page.total) return found
  }
}
