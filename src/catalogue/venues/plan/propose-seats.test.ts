import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoPrices } from '../../../../db/seed/prices.ts'
import { demoStadium, stadium } from '../../../../db/seed/stadium.ts'
import { importPlan } from './import.ts'
import { joinedToNext } from './neighbours.ts'
import { type By, middleCents, proposeSeats, type Market } from './propose-seats.ts'
import type { SeatingPlan } from './seating-plan.ts'
import { spotOf, viewFacts } from './view-of-seats.ts'

const demo = demoStadium()
const { plan } = importPlan(demo.pretix, demo.extras)
const marketOf = (of: SeatingPlan): Market => {
  const adult = demoPrices(of.zones, false).filter(({ fare }) => fare === 'adult')
  const cents = new Map(
    adult.map(({ zoneId, faceCents, serviceCents }) => [zoneId, faceCents + serviceCents]),
  )
  return {
    sells: () => true,
    centsOf: (zoneId) => cents.get(zoneId) ?? 0,
    isGeneral: (zoneId) => of.zones[zoneId]?.admission === 'general',
  }
}
const market = marketOf(plan)
const centsOf = (seat: number | undefined) => market.centsOf(plan.zoneOf[seat ?? 0] ?? 0)
const zoneOf = (seats: number[]) => plan.zones[plan.zoneOf[seats[0] ?? 0] ?? 0]?.name

const someTaken = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 100 })).map(
  ([seed, share]) =>
    (seat: number): boolean =>
      (((seat + 1) * 2_654_435_761 + seed * 40_503) >>> 7) % 100 >= share,
)
const ways = fc.constantFrom<By>('view', 'price')

describe('what is proposed in an empty stadium', () => {
  const best = (by: By, more = {}) => proposeSeats(plan, () => true, market, { quantity: 2, by, ...more })

  test('is level with the halfway line at the middle price, and never the dearest', () => {
    const seats = best('view')
    expect(viewFacts(plan, seats).side).toBe('halfway')
    expect(centsOf(seats[0])).toBeLessThanOrEqual(middleCents(plan, market))
    expect(zoneOf(seats)).toBe('Preferente')
  })

  test('is the lowest price that numbered places have, when the price decides', () => {
    expect(zoneOf(best('price'))).toBe('Cabecera Norte')
  })

  test('follows the price that the fan took last', () => {
    expect(zoneOf(best('view', { nearCents: 125_000 }))).toBe('VIP')
    expect(zoneOf(best('view', { nearCents: 32_000 }))).toBe('Cabecera Norte')
  })

  test('keeps to a roof, a price and a place for a wheelchair when they are asked for', () => {
    expect(viewFacts(plan, best('view', { roofed: true })).roof).toBe(true)
    expect(centsOf(best('view', { maxCents: 38_000 })[0])).toBeLessThanOrEqual(38_000)
    const [first = 0, second = 0] = best('view', { accessible: true })
    expect(viewFacts(plan, [first, second]).reserved).toBe(true)
    expect(second).toBe(first + 1)
  })
})

describe('however full the stadium is', () => {
  test('a proposal is free, of the wished size, together, of one price, and keeps to its limits', () => {
    const joined = joinedToNext(plan)
    fc.assert(
      fc.property(
        someTaken,
        fc.integer({ min: 1, max: 8 }),
        ways,
        fc.option(fc.constantFrom(32_000, 45_000, 78_000)),
        fc.boolean(),
        (isFree, quantity, by, maxCents, roofed) => {
          const seats = proposeSeats(plan, isFree, market, { quantity, by, maxCents, roofed })
          if (seats.length === 0) return
          expect(seats.length).toBe(quantity)
          expect(new Set(seats.map(centsOf)).size).toBe(1)
          expect(seats.every(isFree)).toBe(true)
          if (maxCents !== null) expect(centsOf(seats[0])).toBeLessThanOrEqual(maxCents)
          if (roofed) expect(viewFacts(plan, seats).roof).toBe(true)
          if (market.isGeneral(plan.zoneOf[seats[0] ?? 0] ?? 0)) return
          expect(seats.every((seat) => plan.flags[seat] === 0)).toBe(true)
          const breaks = seats.filter((seat, i) => i > 0 && !(seats[i - 1] === seat - 1 && joined[seat - 1]))
          expect(breaks.length).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('nothing cheaper is to be had than what the price chose, and nobody pays more than the middle while there is a choice', () => {
    fc.assert(
      fc.property(someTaken, fc.integer({ min: 1, max: 6 }), (isFree, quantity) => {
        const ask = (by: By) => proposeSeats(plan, isFree, market, { quantity, by })
        const [view, price] = [ask('view'), ask('price')]
        if (view.length === 0 || market.isGeneral(plan.zoneOf[view[0] ?? 0] ?? 0)) return
        expect(centsOf(price[0])).toBeLessThanOrEqual(centsOf(view[0]))
        const middle = middleCents(plan, market)
        if (centsOf(price[0]) <= middle) expect(centsOf(view[0])).toBeLessThanOrEqual(middle)
      }),
      { numRuns: 60 },
    )
  })
})

describe('plans of another kind', () => {
  const odd = (saleZone: () => string, change: (plan: SeatingPlan) => SeatingPlan = (same) => same) => {
    const tier = { first: 1, sections: 6, rows: 3, start: 0, tunnels: false, longestRow: 9, saleZone }
    const made = stadium('Otro', [tier], 150, { boxes: 0, rows: 1, start: 12 })
    const small = change(importPlan(made.pretix, made.extras).plan)
    return (by: By, isFree = (_: number) => true) =>
      proposeSeats(small, isFree, marketOf(small), { quantity: 3, by })
  }

  test('without a field, with one price, without any number', () => {
    expect(
      odd(
        () => 'Preferente',
        (small) => ({ ...small, pitch: null }),
      )('view'),
    ).toHaveLength(3)
    const one = odd(() => 'Preferente')
    expect(one('view')).toStrictEqual(one('price'))
    expect(odd(() => 'Cabecera Sur')('view')).toHaveLength(3)
    expect(one('view', () => false)).toStrictEqual([])
  })

  test('a field that lies across', () => {
    const lying: SeatingPlan = { ...plan, pitch: { x: 0, y: 0, width: 1050, height: 680 } }
    const at = (x: number, y: number) =>
      spotOf({ ...lying, x: Float32Array.of(x), y: Float32Array.of(y) }, 0)?.side
    expect([at(0, 500), at(300, 500), at(700, 0), at(700, 500)]).toStrictEqual([
      'halfway',
      'touchline',
      'goal',
      'corner',
    ])
  })
})
