import type { Fare } from '#catalogue/fares/shapes/fare.ts'

type Priced = { version: number; zoneId: number; fare: Fare; fareName: string; totalCents: number }
type Change = { zoneId: number; fare: Fare; fareName: string; beforeCents: number; afterCents: number }

/** What differs between two versions of a price list, in the order of zones and fares; equal prices are left out. */
export function changesBetween(prices: Priced[], before: number, after: number): Change[] {
  const old = new Map(
    prices.flatMap((price) =>
      price.version === before ? [[`${price.zoneId} ${price.fare}`, price.totalCents]] : [],
    ),
  )
  return prices.flatMap(({ version, zoneId, fare, fareName, totalCents }) => {
    const beforeCents = old.get(`${zoneId} ${fare}`)
    if (version !== after || beforeCents === undefined || beforeCents === totalCents) return []
    return [{ zoneId, fare, fareName, beforeCents, afterCents: totalCents }]
  })
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
