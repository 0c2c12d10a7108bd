import type { PaymentMethod, RefundStatus } from '#server/schema.ts'

const arrival: Partial<Record<PaymentMethod, string>> = {
  card: 'Tu banco lo muestra en 3 a 15 días hábiles.',
  subscription: 'Tu banco lo muestra en 3 a 15 días hábiles.',
}
const atWindow = {
  cash_desk: 'Recógela en efectivo en la taquilla con tu folio.',
  terminal: 'Ven a la taquilla con tu folio y tu tarjeta: se devuelve en la terminal.',
}
const otherwise = 'Llega a tu cuenta de Mercado Pago o a donde pagaste, en unos días.'

/** Where a refund stands and what comes next, in Spanish. */
export function refundWords({ status, method }: { status: RefundStatus; method: PaymentMethod }): string {
  if (method === 'cash_desk' || method === 'terminal')
    return status === 'done' ? 'Te la entregamos en la taquilla.' : atWindow[method]
  if (method === 'transfer')
    return status === 'done' ? 'Te la transferimos.' : 'El club te la transfiere a tu cuenta.'
  const next = arrival[method] ?? otherwise
  if (status === 'requested') return `La pedimos al proveedor de pagos. ${next}`
  if (status === 'done') return `El proveedor ya la envió. ${next}`
  if (status === 'charged_back') return 'Ya no salió: tu banco te había devuelto ese cargo.'
  return 'Tu medio de pago no la aceptó: la tienes como saldo a favor.'
}
