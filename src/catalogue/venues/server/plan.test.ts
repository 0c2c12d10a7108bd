import fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

import { demoStadium } from '../../../../db/seed/stadium.ts'
import { checkPlan } from '../plan/check.ts'
import { decodePlan, encodePlan } from '../plan/compiled.ts'
import { exportPlan } from '../plan/export.ts'
import { noExtras, type PlanExtras } from '../plan/extras.ts'
import { importPlan } from '../plan/import.ts'
import type { PretixArea, PretixPlan, PretixSeat } from '../plan/pretix.ts'
import { seatName } from '../plan/seating-plan.ts'

const point = fc.record({
  x: fc.integer({ min: -900_000, max: 900_000 }).map((x) => x / 100),
  y: fc.integer({ min: -9000, max: 9000 }),
})
const word = fc.string({ maxLength: 6 })
const given = { requiredKeys: [] as [] }
const text = fc.record(
  { text: word, position: point, color: fc.constant('#112233'), size: fc.integer({ min: 1, max: 99 }) },
  { requiredKeys: ['text', 'position'] },
)
const place = fc.record(
  {
    color: fc.constant('#AABBCC'),
    rotation: fc.integer({ min: -180, max: 180 }),
    position: point,
    uuid: fc.uuid(),
    text,
  },
  given,
)
const area: fc.Arbitrary<PretixArea> = fc
  .tuple(
    place,
    fc.oneof(
      fc.record({
        shape: fc.constant('polygon' as const),
        polygon: fc.record({ points: fc.array(point, { maxLength: 5 }) }),
      }),
      fc.record({ shape: fc.constant('circle' as const), circle: fc.record({ radius: fc.nat(500) }) }),
      fc.record({ shape: fc.constant('ellipse' as const), ellipse: fc.record({ radius: point }) }),
      fc.record({
        shape: fc.constant('rectangle' as const),
        rectangle: fc.record({ width: fc.nat(500), height: fc.nat(500) }),
      }),
      fc.record({ shape: fc.constant('text' as const) }),
    ),
  )
  .map(([a, b]) => ({ ...a, ...b }))
const numbers = fc.oneof(
  fc.array(word, { maxLength: 6 }),
  fc.nat(30).map((n) => Array.from({ length: n % 7 }, (_, i) => String(n + i * 2))),
)
const seatRest = fc.record(
  { uuid: fc.uuid(), start_direction: fc.constantFrom(null, '<', '<>'), radius: fc.nat(20) },
  given,
)
const row = fc.record(
  {
    row_number: word,
    row_label: fc.option(word),
    uuid: fc.uuid(),
    row_number_position: fc.constantFrom(null, 'both' as const),
    position: point,
    numbers,
    rest: seatRest,
    step: point,
  },
  { requiredKeys: ['row_number', 'numbers', 'rest', 'step'] },
)
const zone = fc.record(
  {
    name: word,
    zone_id: word,
    uuid: fc.uuid(),
    position: point,
    rows: fc.array(row, { maxLength: 4 }),
    areas: fc.array(area, { maxLength: 3 }),
  },
  { requiredKeys: ['position', 'rows'] },
)
const categories = fc.uniqueArray(
  fc.record({ name: word, color: fc.constantFrom('#09A59A', 'red') }, { requiredKeys: ['name'] }),
  { minLength: 1, maxLength: 5, selector: (c) => c.name },
)

/** Any plan the format allows, with its side file written in full. */
const anyPlan = fc
  .record({
    name: word,
    categories,
    zones: fc.array(zone, { maxLength: 4 }),
    marks: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1 }),
  })
  .map((drawn) => {
    let next = 0
    const marked: [string, PlanExtras['seats'][string]][] = []
    const zones = drawn.zones.map((z) => ({
      ...z,
      rows: z.rows.map(({ numbers: names, rest, step, ...r }) => ({
        ...r,
        seats: names.map((seat_number, i): PretixSeat => {
          const seat_guid = `seat-${next}`
          const mark = drawn.marks[next % drawn.marks.length] ?? 0
          if (mark)
            marked.push([
              seat_guid,
              {
                ...(mark & 1 && { accessible: true as const }),
                ...(mark & 2 && { companion: true as const }),
                ...(mark & 4 && { obstructed: true as const }),
              },
            ])
          const category = drawn.categories[next++ % drawn.categories.length]?.name ?? ''
          return { ...rest, seat_guid, seat_number, category, position: { x: step.x + i * 25, y: step.y } }
        }),
      })),
    }))
    const seat: PretixPlan['zones'][number] = {
      position: { x: 0, y: 0 },
      rows: [
        {
          row_number: 'A',
          seats: [
            {
              seat_guid: 'one',
              seat_number: '1',
              position: { x: 0, y: 0 },
              category: drawn.categories[0]?.name ?? '',
            },
          ],
        },
      ],
    }
    const pretix: PretixPlan = {
      name: drawn.name,
      size: { width: 900, height: 700 },
      categories: drawn.categories,
      zones: [...zones, seat],
    }
    const extras: PlanExtras = {
      categories: Object.fromEntries(
        drawn.categories.map((c) => [c.name, { saleZone: `Zona ${c.name}`, admission: 'general' }]),
      ),
      sections: {},
      seats: Object.fromEntries(marked),
    }
    return { pretix, extras }
  })

const stadium = demoStadium()
const { plan, guids } = importPlan(stadium.pretix, stadium.extras)

describe('the pretix format', () => {
  test('a plan that is imported and exported comes out equal, field by field', () => {
    fc.assert(
      fc.property(anyPlan, ({ pretix, extras }) => {
        const checked = checkPlan(pretix, extras)
        expect(checked).toMatchObject({ ok: true })
        expect(exportPlan(importPlan(pretix, extras))).toStrictEqual({ pretix, extras })
      }),
    )
  })

  test('the demo stadium comes out equal too', () => {
    expect(exportPlan(importPlan(stadium.pretix, stadium.extras))).toStrictEqual(stadium)
  })

  test('without a side file every category is a sale zone of its own with numbered seats', () => {
    const { plan: bare } = importPlan(stadium.pretix, noExtras)
    expect(bare.zones.map((zone) => zone.admission)).toStrictEqual(Array(10).fill('numbered'))
    expect(bare.pitch).toBeNull()
  })
})

describe('a file that is no good is refused with the reason', () => {
  const small = { ...stadium.pretix, zones: stadium.pretix.zones.slice(1, 2) }
  const [zone] = small.zones
  const codes = (json: unknown, extras?: unknown): string[] => {
    const checked = checkPlan(json, extras)
    return checked.ok ? [] : [...new Set(checked.problems.map((problem) => problem.code))]
  }

  test.each([
    ['not a plan at all', 'hola', ['plan_shape']],
    ['a field the format does not know', { ...small, price: 1 }, ['plan_shape']],
    ['no seats', { ...small, zones: [] }, ['plan_no_seats']],
    ['a category that is not listed', { ...small, categories: [] }, ['plan_unknown_category']],
    [
      'a category listed twice',
      { ...small, categories: [...small.categories, small.categories[0]] },
      ['plan_duplicate_category'],
    ],
    ['the same seat twice', { ...small, zones: [zone, zone] }, ['plan_duplicate_seat']],
    [
      'a position that is no number',
      { ...small, zones: [{ ...zone, position: { x: Number.NaN, y: 0 } }] },
      ['plan_shape'],
    ],
    [
      'a position beyond the horizon',
      { ...small, zones: [{ ...zone, position: { x: 1e12, y: 0 } }] },
      ['plan_position'],
    ],
    [
      'four stadiums in one',
      { ...small, zones: Array(4).fill(stadium.pretix.zones).flat() },
      ['plan_too_large'],
    ],
  ])('%s', (_, json, expected) => {
    expect(codes(json)).toStrictEqual(expected)
  })

  test('a side file that names a seat outside the plan', () => {
    expect(codes(small, { ...noExtras, seats: { 'X-1': { accessible: true } } })).toStrictEqual([
      'extras_unknown_key',
    ])
  })

  test('the message says where, in Spanish', () => {
    const checked = checkPlan({ ...small, zones: [{ ...zone, color: 'red' }] })
    expect(checked.ok ? [] : checked.problems.map((problem) => problem.message)).toStrictEqual([
      'zones.0: el formato no conoce el campo color.',
    ])
  })
})

describe('the compiled plan', () => {
  test('says the same as the plan, with positions within half a unit', () => {
    fc.assert(
      fc.property(anyPlan, ({ pretix, extras }) => {
        const before = importPlan(pretix, extras).plan
        const after = decodePlan(encodePlan(before))
        expect({ ...after, x: 0, y: 0, sections: 0, decorations: 0 }).toStrictEqual({
          ...before,
          x: 0,
          y: 0,
          sections: 0,
          decorations: 0,
        })
        expect(after.sections.map((s) => ({ ...s, outline: 0 }))).toStrictEqual(
          before.sections.map((s) => ({ ...s, outline: 0 })),
        )
        const most = Math.max(
          0,
          ...before.x.map((x, i) => Math.abs(x - (after.x[i] ?? NaN))),
          ...before.y.map((y, i) => Math.abs(y - (after.y[i] ?? NaN))),
        )
        expect(most).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  test('gives equal bytes for equal plans and takes less than 40 kB on the way to a phone', () => {
    const bytes = encodePlan(plan)
    expect(encodePlan(importPlan(stadium.pretix, stadium.extras).plan)).toStrictEqual(bytes)
    expect(gzipSync(bytes).length).toBeLessThan(40_000)
  })

  test('refuses bytes that are something else or cut short', () => {
    const bytes = encodePlan(plan)
    expect(() => decodePlan(new Uint8Array(4))).toThrow(RangeError)
    expect(() => decodePlan(new TextEncoder().encode('<!doctype html>'))).toThrow(RangeError)
    expect(() => decodePlan(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError)
  })
})

describe('the demo stadium', () => {
  test('has 34,107 seats in the ten zones of the club, twelve gates and at most six colours', () => {
    expect(guids.length).toBe(34_107)
    expect(new Set(guids).size).toBe(34_107)
    expect(plan.zones.length).toBe(10)
    expect(new Set(plan.zones.map((zone) => zone.color)).size).toBe(10)
    expect(new Set(plan.sections.map((section) => section.gate)).size).toBe(12)
  })

  test('names a seat as the person reads it on the ticket', () => {
    const seatId = guids.indexOf('112-C-14')
    expect([plan.sections.find((s) => s.name === '112')?.gate, seatName(plan, seatId)]).toStrictEqual([
      '4',
      '14',
    ])
  })
})
