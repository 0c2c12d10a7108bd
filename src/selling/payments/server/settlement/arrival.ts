import type { OrderStatus } from '#selling/orders/contract.ts'

type Facts = { id: string; amountCents: number; subscriptionId: string | null }
type Seen = {
  externalReference: string | null
  subscriptionId: string | null
  amountCents: number
  currency: string
}

/** What does not fit between an attempt and what the provider charged; null when all fits. */
export function mismatch(attempt: Facts, seen: Seen): 'reference' | 'currency' | 'amount' | null {
  const { id, subscriptionId: monthly } = attempt
  if (monthly === null ? seen.externalReference !== id : seen.subscriptionId !== monthly) return 'reference'
  if (seen.currency !== 'MXN') return 'currency'
  return seen.amountCents === attempt.amountCents ? null : 'amount'
}

/** Every state of an order has its answer to «approved arrives now». */
export function moneyArrives(
  status: OrderStatus,
): 'sell' | 'sell_late' | 'refund_twice' | 'refund_cancelled' {
  switch (status) {
    case 'pending':
    case 'reserved':
    case 'in_review':
      return 'sell'
    case 'expired':
      return 'sell_late'
    case 'paid':
      return 'refund_twice'
    case 'cancelled':
    case 'credited':
    case 'refunded':
      return 'refund_cancelled'
  }
}
