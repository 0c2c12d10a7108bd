import { formatMoney } from '#lib/money.ts'

/** Bills and coins of Mexico that pass in a drawer, in centavos, the largest first. */
export const coinsAndBills: readonly number[] = [
  100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50,
]
export const smallestBill = 2000

/**
 * A difference up to this, either way, is small change that was miscounted: the smallest bill. Beyond it somebody says why.
 */
export const reasonBoundCents = 2000

export type Pieces = { cents: number; count: number }[]

export function countedIn(pieces: Pieces): number {
  return pieces.reduce((sum, { cents, count }) => sum + cents * count, 0)
}

/** What a closing count says beside what should be there. */
export function differenceWords(expectedCents: number, countedCents: number): string {
  const difference = countedCents - expectedCents
  if (difference === 0) return 'La caja cuadra.'
  return difference > 0 ? `Sobran ${formatMoney(difference)}.` : `Faltan ${formatMoney(-difference)}.`
}

/** The same of the terminal's own closing. */
export function terminalWords(expectedCents: number, countedCents: number): string {
  const difference = countedCents - expectedCents
  if (difference === 0) return 'La terminal cuadra.'
  return `En la terminal ${difference > 0 ? 'sobran' : 'faltan'} ${formatMoney(Math.abs(difference))}.`
}

type Count = { expectedCents: number; countedCents: number; note: string }

/** Must somebody still say why the count does not fit? `terminal` where its total was given. */
export function owesReason({ note, ...drawer }: Count, terminal: Omit<Count, 'note'> | null): boolean {
  const beyond = ({ expectedCents, countedCents }: Omit<Count, 'note'>) =>
    Math.abs(countedCents - expectedCents) > reasonBoundCents
  return note === '' && (beyond(drawer) || (terminal !== null && beyond(terminal)))
}
