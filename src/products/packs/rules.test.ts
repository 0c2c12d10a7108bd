import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vatInside } from '#lib/money.ts'
import {
  chosenOptions,
  leftBand,
  packsLeft,
  packState,
  partsOfPacks,
  savingOf,
  type PackFacts,
} from './rules.ts'

const now = new Date('2026-11-21T18:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const match = { status: 'published' as const, startsAt: hours(50), salesEndAt: hours(50) }
const facts: PackFacts = {
  status: 'published',
  salesStartAt: hours(-1),
  salesEndAt: hours(10),
  now,
  matches: [match, match],
}

describe('what can be done with a pack', () => {
  it.each<[string, Partial<PackFacts>, number, string]>([
    ['is on sale in its time', {}, 5, 'on_sale'],
    ['is sold out without pieces, products or seats', {}, 0, 'sold_out'],
    ['is announced before', { salesStartAt: hours(1) }, 5, 'announced'],
    ['is closed after', { salesEndAt: now }, 5, 'closed'],
    [
      'is closed when a match is over',
      { matches: [match, { ...match, salesEndAt: hours(-2) }] },
      5,
      'closed',
    ],
    ['is closed when a match is cancelled', { matches: [{ ...match, status: 'cancelled' }] }, 5, 'closed'],
    ['is cancelled when the club says so', { status: 'cancelled' }, 5, 'cancelled'],
  ])('%s', (_, change, left, state) => {
    expect(packState({ ...facts, ...change }, left)).toBe(state)
  })

  it('is as much as the scarcest of its parts, told as a band', () => {
    expect(packsLeft({ pieces: 30, products: Infinity, seats: 4 })).toBe(4)
    expect([0, 1, 10, 11].map(leftBand)).toEqual(['none', 'few', 'few', 'many'])
  })
})

describe('the price over its parts', () => {
  it('sums to the centavo for any price, matches and merchandise, with the tax of the merchandise alone', () => {
    const cents = fc.integer({ min: 0, max: 500_000 })
    const pack = fc.record({
      priceCents: fc.integer({ min: 1, max: 5_000_000 }),
      matches: fc.array(cents, { minLength: 1, maxLength: 20 }),
      pieces: fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 5 }),
    })
    fc.assert(
      fc.property(fc.array(pack, { minLength: 1, maxLength: 6 }), (packs) => {
        const { lines, items } = partsOfPacks(
          packs.map(({ priceCents, matches, pieces }, seatId) => ({
            seatId,
            zoneId: 1,
            fare: 'adult',
            priceCents,
            matches: matches.map((regularCents, eventId) => ({ eventId, regularCents })),
            pieces: pieces.map((regularCents, item) => ({ stockItemId: item + 2, title: 'x', regularCents })),
          })),
          { stockItemId: 1, title: 'Pack' },
        )
        const faces = lines.reduce((sum, line) => sum + line.faceCents, 0)
        const sold = items.reduce((sum, item) => sum + item.quantity * item.unitCents, 0)
        expect(faces + sold).toBe(packs.reduce((sum, { priceCents }) => sum + priceCents, 0))
        expect(lines.every((line) => line.faceCents >= 0 && line.serviceTaxCents === 0)).toBe(true)
        expect(items.every((item) => item.taxCents === vatInside(item.quantity * item.unitCents))).toBe(true)
        const counted = packs.length + packs.reduce((sum, { pieces }) => sum + pieces.length, 0)
        expect(items.reduce((sum, item) => sum + item.quantity, 0)).toBe(counted)
      }),
    )
  })

  it('never boasts of a saving that is none', () => {
    expect(savingOf({ totalCents: 900, regularCents: 1000 })).toBe(100)
    expect(savingOf({ totalCents: 1000, regularCents: 900 })).toBe(0)
  })
})

describe('choosing', () => {
  const one = { options: [{ stockItemId: 1 }] }
  const sizes = { options: [{ stockItemId: 2 }, { stockItemId: 3 }] }

  it('gives the only option by itself, and of several exactly one that was named', () => {
    expect(chosenOptions([one, sizes], [3])).toEqual([1, 3])
    expect(chosenOptions([one, sizes], [])).toBeNull()
    expect(chosenOptions([one, sizes], [2, 3])).toBeNull()
    expect(chosenOptions([one, sizes], [3, 9])).toBeNull()
    expect(chosenOptions([], [])).toEqual([])
  })
})
