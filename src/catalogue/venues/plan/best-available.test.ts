import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { demoStadium } from '../../../../db/seed/stadium.ts'
import { anyAvailable, bestAvailable } from './best-available.ts'
import { noExtras, type PlanExtras } from './extras.ts'
import { importPlan } from './import.ts'
import { joinedToNext } from './neighbours.ts'
import { sectionOfSeat, type SeatingPlan } from './seating-plan.ts'
import { orphanSeats } from './orphan-seats.ts'

/** Rows of one section as text, front row first: o is a free seat, x a taken one, a blank an aisle. */
function hall(...rows: string[]): { plan: SeatingPlan; isFree: (seat: number) => boolean } {
  const spots = rows.map((row) =>
    row.split('').flatMap((spot, i) => (spot === ' ' ? [] : [{ spot, x: i * 25 - (row.length * 25) / 2 }])),
  )
  const pretix = {
    name: 'Sala',
    size: { width: 100, height: 100 },
    categories: [{ name: 'Única' }],
    zones: [
      {
        position: { x: 0, y: 0 },
        rows: spots.map((row, r) => ({
          row_number: String(r + 1),
          seats: row.map(({ x }, s) => ({
            seat_guid: `${r}-${s}`,
            seat_number: String(s + 1),
            category: 'Única',
            position: { x, y: 200 + r * 35 },
          })),
        })),
      },
    ],
  }
  const extras: PlanExtras = { ...noExtras, pitch: { x: 0, y: 0, width: 100, height: 100 } }
  const free = spots.flat().map(({ spot }) => spot === 'o')
  return { plan: importPlan(pretix, extras).plan, isFree: (seat) => free[seat] ?? false }
}

const best = ({ plan, isFree }: ReturnType<typeof hall>, quantity: number, salt = 0): number[] =>
  bestAvailable(plan, isFree, { quantity, salt })

describe('the best seats together', () => {
  test('are in the middle of the front row', () => {
    expect(best(hall('ooooooo', 'ooooooo'), 3)).toStrictEqual([2, 3, 4])
  })

  test('move a row back rather than leave one seat alone', () => {
    expect(best(hall('ooo', 'ooooo', 'oo'), 2)).toStrictEqual([3, 4])
  })

  test('never sit on both sides of an aisle', () => {
    expect(best(hall('oo oo', 'oooo'), 4)).toStrictEqual([4, 5, 6, 7])
  })

  test('are split over two rows, one behind the other, when no row has room', () => {
    expect(best(hall('xoox', 'xoox', 'xxxx'), 4)).toStrictEqual([1, 2, 5, 6])
    expect(best(hall('oxxxo', 'oxxxx'), 2)).toStrictEqual([0, 5])
  })

  test('leave a single seat only when there is no other way', () => {
    expect(best(hall('xooox', 'xxxxx'), 2)).toStrictEqual([2, 3])
  })

  test('are none when the group cannot sit together', () => {
    expect(best(hall('oxoxo', 'xxxxx', 'oxoxo'), 2)).toStrictEqual([])
    expect(best(hall('ooo'), 4)).toStrictEqual([])
  })

  test('differ for callers with a different salt', () => {
    const cold = hall('ooooooo', 'ooooooo', 'ooooooo')
    expect(new Set([0, 1, 2].map((salt) => best(cold, 3, salt).join())).size).toBe(3)
  })
})

const stadium = demoStadium()
const { plan, guids } = importPlan(stadium.pretix, stadium.extras)
const joined = joinedToNext(plan)
const someTaken = fc.tuple(fc.integer({ min: 1 }), fc.integer({ min: 0, max: 100 })).map(([seed, share]) => {
  const taken = Uint8Array.from(plan.x, (_, seat) =>
    (((seat + 1) * 2_654_435_761 + seed * 40_503) >>> 7) % 100 < share ? 1 : 0,
  )
  return (seat: number): boolean => taken[seat] === 0
})

describe('in the demo stadium, however full', () => {
  test('a group is free, of one zone, and together in one row or two that follow each other', () => {
    fc.assert(
      fc.property(
        someTaken,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 9 }),
        fc.nat(40),
        (isFree, quantity, zoneId, salt) => {
          const seats = bestAvailable(plan, isFree, { quantity, zoneId, salt })
          if (seats.length === 0) return
          expect(seats.length).toBe(quantity)
          expect(
            seats.every((seat) => isFree(seat) && plan.zoneOf[seat] === zoneId && plan.flags[seat] === 0),
          ).toBe(true)
          const breaks = seats.filter((seat, i) => i > 0 && !(seats[i - 1] === seat - 1 && joined[seat - 1]))
          expect(breaks.length).toBeLessThanOrEqual(1)
          const rows = [...new Set(seats.map((seat) => plan.rowOf[seat] ?? 0))]
          expect((rows.at(-1) ?? 0) - (rows[0] ?? 0)).toBe(breaks.length)
          expect(new Set(rows.map((row) => plan.rows[row]?.sectionId)).size).toBe(1)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a choice offered instead of one with strays has the same size and leaves none', () => {
    let offered = 0
    fc.assert(
      fc.property(
        someTaken,
        fc.nat(plan.x.length - 5),
        fc.integer({ min: 1, max: 4 }),
        (isFree, first, quantity) => {
          const chosen = Array.from({ length: quantity }, (_, i) => first + i)
          if (!chosen.every(isFree) || !chosen.slice(1).every((seat) => joined[seat - 1])) return
          const { seatIds, instead } = orphanSeats(plan, isFree, chosen)
          expect(seatIds.every((seat) => isFree(seat) && !chosen.includes(seat))).toBe(true)
          if (!instead) return
          offered++
          expect(instead.length).toBe(quantity)
          expect(orphanSeats(plan, isFree, instead).seatIds).toStrictEqual([])
        },
      ),
      { numRuns: 300 },
    )
    expect(offered).toBeGreaterThan(0)
  })

  test('the first fan gets the front row of the main stand', () => {
    const zoneId = plan.zones.findIndex((zone) => zone.name === 'VIP')
    expect(bestAvailable(plan, () => true, { quantity: 2, zoneId }).map((seat) => guids[seat])).toStrictEqual(
      ['125-A-11', '125-A-12'],
    )
  })

  test('general admission takes any seats of the zone, the last ones too', () => {
    const zoneId = plan.zones.findIndex((zone) => zone.name === 'Porra Visitante')
    const all = [...plan.zoneOf.keys()].filter((seat) => plan.zoneOf[seat] === zoneId)
    const free = new Set([all[3], all[70], all[500]])
    expect(anyAvailable(plan, (seat) => free.has(seat), { quantity: 3, zoneId, salt: 7 })).toStrictEqual([
      ...free,
    ])
    expect(anyAvailable(plan, (seat) => free.has(seat), { quantity: 4, zoneId })).toStrictEqual([])
  })

  test.each([anyAvailable, bestAvailable])('%o keeps to a section that is named', (pick) => {
    const zoneId = plan.zones.findIndex((zone) => zone.name === 'Porra Visitante')
    for (const { id: sectionId } of plan.sections.filter((section) => section.zoneId === zoneId)) {
      const seats = pick(plan, () => true, { quantity: 3, zoneId, sectionId })
      expect(seats.map((seat) => sectionOfSeat(plan, seat).id)).toStrictEqual([
        sectionId,
        sectionId,
        sectionId,
      ])
    }
  })
})

describe('a choice that leaves one seat alone', () => {
  const check = (row: string, chosen: number[]): ReturnType<typeof orphanSeats> => {
    const { plan: small, isFree } = hall(row)
    return orphanSeats(small, isFree, chosen)
  }

  test('names the seat and offers the nearest choice that leaves none', () => {
    expect(check('ooooo', [1, 2])).toStrictEqual({ seatIds: [0], instead: [0, 1] })
    expect(check('oooxooo', [4])).toStrictEqual({ seatIds: [], instead: null })
    expect(check('oooxooo', [5])).toStrictEqual({ seatIds: [4, 6], instead: [4] })
  })

  test('is accepted when nothing better exists', () => {
    expect(check('ooo', [0, 1])).toStrictEqual({ seatIds: [2], instead: null })
  })

  test('does not blame the fan for a seat that was alone before', () => {
    expect(check('oxooo', [2, 3, 4])).toStrictEqual({ seatIds: [], instead: null })
  })
})
