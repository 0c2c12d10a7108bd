import { formatMoment } from '#lib/dates.ts'
import type { MatchOff } from '../contract.ts'

/** Why nobody goes in with a ticket, in a sentence without its stop; `startsAt`: when it is played now. */
export function offWords(off: MatchOff, startsAt: string): string {
  if (off === 'cancelled') return 'Este partido se canceló: nadie entra'
  if (off === 'closed') return 'Se juega sin público: nadie entra con boleto'
  return `Este partido cambió de día: se juega ${formatMoment(startsAt)}`
}
