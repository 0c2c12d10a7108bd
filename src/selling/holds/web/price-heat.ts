import { headlineFare } from '#lib/headline-price.ts'
import type { HeatOf } from '#catalogue/venues/web/seat-map/palette.ts'
import type { HallSource } from './hall-source.tsx'
import { lookups } from './hall.tsx'

/** How many steps the colours of prices have. */
const most = 4

/** The adult prices of what is sold, each once, the lowest first. */
export function pricesOf({ zones }: Pick<HallSource, 'zones'>): number[] {
  const cents = zones.flatMap(({ prices }) =>
    prices.filter(({ fare }) => fare === headlineFare).map(({ totalCents }) => totalCents),
  )
  return [...new Set(cents)].sort((a, b) => a - b)
}

/** Each zone's step among the prices of this very match, spread evenly over all of them. */
export function heatOf(source: HallSource): HeatOf {
  const prices = pricesOf(source)
  const { sells, centsOf } = lookups(source)
  return (zoneId) =>
    sells(zoneId)
      ? Math.round((prices.indexOf(centsOf(zoneId)) * most) / Math.max(1, prices.length - 1))
      : null
}
