import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { headlineFare } from '#lib/headline-price.ts'
import { shareOf, splitTotal } from '../price-lists-compare.ts'
import type { PlanZone } from '../desk-contract.ts'
import type { PriceInput } from '../desk-prices-contract.ts'

/** What is paid in all, in centavos, by `zone fare`; null where nothing was typed yet. */
export type Totals = Record<string, number | null>

export const priceKey = (zoneId: number, fare: Fare): string => `${zoneId} ${fare}`

/** A stored price list as totals. */
export function totalsOf(prices: PriceInput[]): Totals {
  return Object.fromEntries(
    prices.map(({ zoneId, fare, faceCents, serviceCents }) => [
      priceKey(zoneId, fare),
      faceCents + serviceCents,
    ]),
  )
}

/** One general price in centavos, and the percent of it that each fare pays. */
export type QuickFill = { generalCents: number; shares: { fare: Fare; percent: number }[] }

/** The same prices for every zone. */
export function filled(zones: PlanZone[], { generalCents, shares }: QuickFill): Totals {
  return Object.fromEntries(
    zones.flatMap(({ id }) =>
      shares.map(({ fare, percent }) => [priceKey(id, fare), shareOf(generalCents, percent)] as const),
    ),
  )
}

/** The service charge of a list in percent of the face, as its first price has it; 10 where there is none. */
export function servicePercentOf(prices: PriceInput[]): number {
  const first = prices.find(({ faceCents }) => faceCents > 0)
  return first === undefined ? 10 : Math.round((first.serviceCents * 1000) / first.faceCents) / 10
}

/**
 * Totals → the list to send; a total that did not change keeps its division into face and service, and what is empty is not
 * sold. Null when a zone has no general price.
 */
export function pricesOf(
  zones: PlanZone[],
  totals: Totals,
  percent: number,
  before: PriceInput[] = [],
): PriceInput[] | null {
  if (zones.some(({ id }) => (totals[priceKey(id, headlineFare)] ?? 0) <= 0)) return null
  const zoneIds = new Set(zones.map(({ id }) => id))
  return Object.entries(totals).flatMap(([key, total]) => {
    const [zone = '', fare = ''] = key.split(' ')
    const zoneId = Number(zone)
    if (total === null || total <= 0 || !zoneIds.has(zoneId)) return []
    const same = before.find(
      (price) =>
        price.zoneId === zoneId && price.fare === fare && price.faceCents + price.serviceCents === total,
    )
    return [same ?? { zoneId, fare, ...splitTotal(total, percent) }]
  })
}
