import { describe, expect, it } from 'vitest'
import { demoPrices } from './prices.ts'
import { demoSeats, demoStadium } from './stadium.ts'

describe('the demo stadium', () => {
  it.each([500, 501, 5000, 6000, 6001, 12_000, demoSeats, 100_000])(
    'has %i seats, every priced zone among them',
    (size) => {
      const { pretix } = demoStadium(size)
      const seats = pretix.zones.flatMap((zone) => zone.rows.flatMap((row) => row.seats))
      const smallest = Map.groupBy(seats, ({ category }) => category)
      expect(new Set(seats.map((seat) => seat.seat_guid)).size).toBe(size)
      expect(smallest.size).toBe(10)
      expect(Math.min(...[...smallest.values()].map((zone) => zone.length))).toBeGreaterThan(20)
      const names = [...smallest.keys()].map((name, id) => ({ id, name: name ?? '' }))
      expect(demoPrices(names, false)).toHaveLength(30)
    },
  )
})
