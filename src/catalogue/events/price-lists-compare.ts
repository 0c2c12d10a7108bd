import type { Fare } from '#catalogue/fares/shapes/fare.ts'

type Priced = { version: number; zoneId: number; fare: Fare; fareName: string; totalCents: number }
/** What a fare costs in a zone before and after; null where it is not sold there. */
export type PriceChange = {
  zoneId: number
  fare: Fare
  fareName: string
  beforeCents: number | null
  afterCents: number | null
}

/** What differs between two versions of a price list, in the order of zones and fares; equal prices are left out. */
export function changesBetween(prices: Priced[], before: number, after: number): PriceChange[] {
  const pairs = Map.groupBy(
    prices.filter(({ version }) => version === before || version === after),
    ({ zoneId, fare }) => `${zoneId} ${fare}`,
  )
  return [...pairs.values()]
    .map((pair) => {
      const { zoneId, fare, fareName } = pair[0]!
      const centsIn = (version: number) => pair.find((price) => price.version === version)?.totalCents ?? null
      return { zoneId, fare, fareName, beforeCents: centsIn(before), afterCents: centsIn(after) }
    })
    .filter(({ beforeCents, afterCents }) => beforeCents !== afterCents)
    .toSorted((one, other) => one.zoneId - other.zoneId)
}

/** Fares that a change sells nowhere or everywhere anew: their names, each once. */
export function faresChanged(changes: PriceChange[], prices: Priced[], before: number, after: number) {
  const soldIn = (version: number) =>
    new Set(prices.flatMap((price) => (price.version === version ? [price.fare] : [])))
  const [old, now] = [soldIn(before), soldIn(after)]
  const names = (fits: (fare: Fare) => boolean) => [
    ...new Set(changes.flatMap(({ fare, fareName }) => (fits(fare) ? [fareName] : []))),
  ]
  return { added: names((fare) => !old.has(fare)), removed: names((fare) => !now.has(fare)) }
}

/**
 * A total with every charge inside → face and service, the service being `percent` of the face, both in whole centavos
 * that add up to the total.
 */
export function splitTotal(totalCents: number, percent: number): { faceCents: number; serviceCents: number } {
  const faceCents = Math.round((totalCents * 100) / (100 + percent))
  return { faceCents, serviceCents: totalCents - faceCents }
}

/** A share of a price, rounded to whole pesos; 100 % is the price itself. */
export function shareOf(totalCents: number, percent: number): number {
  return percent === 100 ? totalCents : Math.round((totalCents * percent) / 10_000) * 100
}
