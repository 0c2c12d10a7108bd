import { formatMoney } from './money.ts'

/** The fare by which a price is told in one figure: most people pay it. */
export const headlineFare = 'adult'

/** The price to tell in one figure, wherever that is: the lowest total of an adult. Undefined where nothing is priced. */
export function headlinePrice<T extends { fare: string; totalCents: number }>(prices: T[]): T | undefined {
  const adult = prices.filter(({ fare }) => fare === headlineFare)
  return (adult.length > 0 ? adult : prices).toSorted((one, other) => one.totalCents - other.totalCents)[0]
}

/** The lowest price of that fare, and what the club calls it; a browser may have kept it from before it had a name. */
export type PriceFrom = { fromCents: number; fromFare?: string | undefined }

/** How it is told: the fare with what it costs at least, all charges inside. `Adulto desde $300.00`. */
export function formatFrom({ fromCents, fromFare = 'Adulto' }: PriceFrom): string {
  return `${fromFare} desde ${formatMoney(fromCents)}`
}
