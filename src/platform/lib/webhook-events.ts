/** What other systems are told of, and in which words the club chooses it. Payloads hold ids and nothing of a person. */
export const webhookEvents = {
  'order.paid': 'Pedido pagado',
  'order.refunded': 'Pedido reembolsado',
  'ticket.issued': 'Boleto emitido',
  'ticket.transferred': 'Boleto transferido',
  'entry.recorded': 'Entrada registrada',
  'event.published': 'Partido publicado',
  'event.cancelled': 'Partido cancelado',
  'fan.approved': 'Fan ID aprobado',
  'person.created': 'Persona registrada',
  'person.updated': 'Datos de una persona cambiados',
  'person.removed': 'Persona quitada',
  'person.merged': 'Dos cuentas de una persona unidas',
  'person.parted': 'Unión de cuentas deshecha',
  'consent.given': 'Consentimiento dado',
  'consent.withdrawn': 'Consentimiento retirado',
} as const
export type WebhookEvent = keyof typeof webhookEvents

const minute = 60
const hour = 60 * minute

/** Seconds to wait after the first, second, … failed attempt: 72 hours in all, as Standard Webhooks advises. */
export const retryAfter = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour,
]

/**
 * Seconds until the next attempt; null when there is none. `attempts` counts those made, at least 1. `asked` is what the
 * receiver's `Retry-After` says (seconds): it is heeded up to an hour.
 */
export function nextAttemptIn(attempts: number, asked: number | null): number | null {
  const wait = retryAfter[attempts - 1]
  return wait === undefined ? null : Math.max(wait, Math.min(asked ?? 0, hour))
}

/** What an attempt means: `gone` ends the endpoint, whatever is no 2xx is tried again. */
export function outcomeOf(status: number | null): 'delivered' | 'gone' | 'again' {
  if (status === 410) return 'gone'
  return status !== null && status >= 200 && status < 300 ? 'delivered' : 'again'
}
