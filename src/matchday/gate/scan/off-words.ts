import { formatMoment } from '#lib/dates.ts'
import type { MatchOff } from '../contract.ts'

/** Why nobody goes in with a ticket, in a sentence without its stop; `startsAt`: when it is played now. */
export function offWords(off: MatchOff, startsAt: string): string {
  if (off === 'cancelled') return 'Se canceló: nadie entra'
  if (off === 'closed') return 'Es a puerta cerrada: nadie entra con boleto'
  return `Cambió de día: es ${formatMoment(startsAt)}`
}
