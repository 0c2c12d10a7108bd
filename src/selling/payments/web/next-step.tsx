import { paths } from '#lib/paths.ts'
import type { Payment } from '../contract.ts'

/** What a payment asks of the checkout: choose (again), the bank's page, wait for an answer, or show the result. */
export function nextStep(payment: Payment | null): 'choose' | 'challenge' | 'doubt' | 'result' {
  if (payment === null) return 'choose'
  switch (payment.status) {
    case 'rejected':
    case 'cancelled':
    case 'abandoned':
      return 'choose'
    case 'created':
      return payment.redirectUrl === null ? 'doubt' : 'choose'
    case 'pending':
    case 'in_process':
      return payment.challenge === null ? 'result' : 'challenge'
    case 'approved':
    case 'refunded':
    case 'charged_back':
      return 'result'
  }
}

/**
 * A document of its own: the provider's script stays behind. In place of the payment, to which Back would lead though it has
 * nothing left to do.
 */
export function leaveForResult(orderId: string): void {
  location.replace(paths.finaliced(orderId))
}
