import type { PaymentMethod, RefundStatus } from '#server/schema.ts'

const arrival: Partial<Record<PaymentMethod, string>> = {
  card: 'Tu banco lo muestra en 3 a 15 días hábiles.',
  subscription: 'Tu banco lo muestra en 3 a 15 días hábiles.',
}
const otherwise = 'Llega a tu cuenta de Mercado Pago o a donde pagaste, en unos días.'

/** Where a refund stands and what comes next, in Spanish. */
export function refundWords({ status, method }: { status: RefundStatus; method: PaymentMethod }): string {
  const next = arrival[method] ?? otherwise
  if (status === 'requested') return `La pedimos al proveedor de pagos. ${next}`
  if (status === 'done') return `El proveedor ya la envió. ${next}`
  return 'Tu medio de pago no la aceptó: la tienes como saldo a favor.'
}
