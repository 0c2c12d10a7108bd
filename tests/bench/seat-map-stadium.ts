import type { Tier } from '../../db/seed/stadium-section.ts'
import { stadium } from '../../db/seed/stadium.ts'

/** A bowl of the same shape with `seats` seats in three tiers, larger than any of today's. */
export function bigStadium(seats: number): ReturnType<typeof stadium> {
  const tier = (first: number, sections: number, rows: number, start: number): Tier => ({
    first,
    sections,
    rows,
    start,
    tunnels: false,
    saleZone: (index) =>
      ['Cabecera Norte', 'Preferente', 'Cabecera Sur', 'Platea Baja'][Math.floor((index * 4) / sections)] ??
      'VIP',
  })
  return stadium(
    'Estadio Grande',
    [tier(101, 36, 32, 0), tier(201, 44, 32, 28), tier(301, 52, 34, 56)],
    seats,
  )
}
