import { fares } from '../rules.ts'
import { shareOf, splitTotal } from '../price-lists-compare.ts'
import type { Fare } from '../contract.ts'
import type { PlanZone } from '../desk-contract.ts'
import type { PriceWish } from '../desk-prices-contract.ts'

/** What is paid in all, in centavos, by `zone fare`; null where nothing was typed yet. */
export type Totals = Record<string, number | null>

export const priceKey = (zoneId: number, fare: Fare): string => `${zoneId} ${fare}`

/** A stored price list as totals. */
export function totalsOf(prices: PriceWish[]): Totals {
  return Object.fromEntries(
    prices.map(({ zoneId, fare, faceCents, serviceCents }) => [
      priceKey(zoneId, fare),
      faceCents + serviceCents,
    ]),
  )
}

export type QuickFill = { adultCents: number; childPercent: number; seniorPercent: number }

/** One adult price for every zone, and its shares for children and seniors. */
export function filled(zones: PlanZone[], { adultCents, childPercent, seniorPercent }: QuickFill): Totals {
  const percent = { adult: 100, child: childPercent, senior: seniorPercent }
  return Object.fromEntries(
    zones.flatMap(({ id }) =>
      fares.map((fare) => [priceKey(id, fare), shareOf(adultCents, percent[fare])] as const),
    ),
  )
}

/** The service charge of a list in percent of the face, as its first price has it; 10 where there is none. */
export function servicePercentOf(prices: PriceWish[]): number {
  const first = prices.find(({ faceCents }) => faceCents > 0)
  return first === undefined ? 10 : Math.round((first.serviceCents * 1000) / first.faceCents) / 10
}

/**
 * Totals → the list to send; a total that did not change keeps its division into face and service. Null when a price is
 * missing or nothing.
 */
export function pricesOf(
  zones: PlanZone[],
  totals: Totals,
  percent: number,
  before: PriceWish[] = [],
): PriceWish[] | null {
  const list: PriceWish[] = []
  for (const { id: zoneId } of zones)
    for (const fare of fares) {
      const total = totals[priceKey(zoneId, fare)] ?? 0
      if (total <= 0) return null
      const same = before.find(
        (price) =>
          price.zoneId === zoneId && price.fare === fare && price.faceCents + price.serviceCents === total,
      )
      list.push(same ?? { zoneId, fare, ...splitTotal(total, percent) })
    }
  return list
}
