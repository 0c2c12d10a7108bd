import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Line } from '#selling/orders/rules.ts'
import { codeOf, discounted, leastPaidCents, plainCode, type Terms } from './rules.ts'

const terms = (more: Partial<Terms> = {}): Terms => ({
  kinds: ['tickets', 'shop'],
  eventIds: [],
  zoneIds: [],
  percent: 10,
  offCents: null,
  leastCents: 0,
  ...more,
})
const line = (seatId: number, faceCents: number, serviceCents = 0, zoneId = 1): Line => ({
  eventId: 1,
  seatId,
  zoneId,
  fare: 'adult',
  faceCents,
  serviceCents,
  serviceTaxCents: Math.round((serviceCents * 16) / 116),
})

describe('a discount', () => {
  it('lies whole inside what is paid, never below nothing a line, and leaves something to pay', () => {
    const lines = fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 90_000 }),
        fc.integer({ min: 0, max: 9000 }),
        fc.integer({ min: 1, max: 2 }),
      ),
      { minLength: 1, maxLength: 8 },
    )
    const how = fc.oneof(
      fc.integer({ min: 1, max: 90 }).map((percent) => terms({ percent })),
      fc
        .integer({ min: 1, max: 900_000 })
        .map((offCents) => terms({ percent: null, offCents, zoneIds: [1] })),
    )
    fc.assert(
      fc.property(lines, how, (amounts, given) => {
        const before = amounts.map(([face, service, zone], at) => line(at, face, service, zone))
        const after = discounted(given, { kind: 'tickets', lines: before, items: [] }, '')
        if (typeof after === 'string') return
        const sum = (all: typeof before) => all.reduce((so, one) => so + one.faceCents + one.serviceCents, 0)
        expect(sum(before) - sum(after.lines)).toBe(after.offCents)
        expect(sum(after.lines)).toBeGreaterThanOrEqual(leastPaidCents)
        after.lines.forEach((one, at) => {
          expect(Math.min(one.faceCents, one.serviceCents, one.serviceTaxCents)).toBeGreaterThanOrEqual(0)
          expect(one.serviceTaxCents).toBeLessThanOrEqual(one.serviceCents)
          if (given.zoneIds.length > 0 && one.zoneId !== 1) expect(one).toEqual(before[at])
        })
      }),
    )
  })

  it('says why it is not for this order', () => {
    const sold = { kind: 'tickets' as const, lines: [line(1, 50_000)], items: [] }
    expect(discounted(terms({ kinds: ['shop'] }), sold, '')).toBe('coupon_other_kind')
    expect(discounted(terms({ eventIds: [2] }), sold, '')).toBe('coupon_other_match')
    expect(discounted(terms({ leastCents: 50_001 }), sold, '')).toBe('coupon_least')
    expect(discounted(terms(), { ...sold, lines: [line(1, 900)] }, '')).toBe('coupon_no_room')
  })

  it('of things that are no seats is an item of its own, tax and all', () => {
    const item = {
      kind: 'product' as const,
      stockItemId: 1,
      title: 'Playera',
      quantity: 3,
      unitCents: 11_600,
      taxCents: 4800,
    }
    const after = discounted(terms(), { kind: 'shop', lines: [], items: [item] }, 'Cupón X')
    expect(after).toMatchObject({
      offCents: 3480,
      items: [item, { kind: 'coupon', unitCents: -3480, taxCents: -480 }],
    })
  })
})

it('reads a code as it is typed, and draws codes of twelve clear signs', () => {
  expect(plainCode(' verano-10 ')).toBe('VERANO10')
  expect(codeOf(crypto.getRandomValues(new Uint8Array(32)))).toMatch(/^[2-9A-HJKMNP-TV-Z]{12}$/)
})
