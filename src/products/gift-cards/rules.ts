import { formatMoney } from '#lib/money.ts'

/** How a card looks on screen, on paper and in its letter. */
export const designs = ['dawn', 'night', 'gold'] as const
export type Design = (typeof designs)[number]
export const designNames: Record<Design, string> = { dawn: 'Amanecer', night: 'Noche', gold: 'Dorada' }

/** A letter can wait a year: what is bought in December for the season after next is rather printed. */
export const mostDaysAhead = 365
/** Nobody wants a present before breakfast. */
export const deliveryHour = 9
/** So long its buyer can see a code again that was just shown, where the answer was lost on its way. */
export const shownAgainMinutes = 10
export const wordsLength = 280
/** Unpaid orders of one buyer that keep nothing from anybody, but are enough. */
export const maxOpenOrders = 5

export type Terms = { onSale: boolean; amountsCents: number[]; leastCents: number; mostCents: number }

/** Why a card cannot be had for that much, in words; null when it can. Whole pesos only: nobody gives away centavos. */
export function amountFault(
  amountCents: number,
  { amountsCents, leastCents, mostCents }: Terms,
): string | null {
  if (amountsCents.includes(amountCents)) return null
  if (amountCents % 100 !== 0) return 'Escribe pesos completos, sin centavos.'
  if (amountCents >= leastCents && amountCents <= mostCents) return null
  return `Elige entre ${formatMoney(leastCents)} y ${formatMoney(mostCents)}.`
}

/** Why a card cannot be sent so many days from today, in words; null when it can. */
export function deliveryFault(daysAhead: number): string | null {
  if (daysAhead < 0) return 'Esa fecha ya pasó.'
  return daysAhead > mostDaysAhead ? 'Elige una fecha de aquí a un año.' : null
}

export type LetterState = 'unpaid' | 'waiting' | 'sent' | 'returned'

/** What becomes of a card for somebody else, as its buyer reads it. */
export const letterStateWords: Record<LetterState, string> = {
  unpaid: 'Sin pagar',
  waiting: 'Por enviar',
  sent: 'Enviada',
  returned: 'No llegó',
}
