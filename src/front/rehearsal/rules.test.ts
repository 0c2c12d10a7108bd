import { expect, it } from 'vitest'
import { isBroken, limitOf, percentile, proposalOf, rateOfRung, websFor, type Rung } from './rules.ts'

const rung = (perMinute: number, more: Partial<Rung> = {}): Rung => ({
  perMinute,
  seconds: 10,
  called: perMinute / 6,
  purchases: perMinute / 6,
  failed: 0,
  late: 0,
  perSecond: perMinute / 60,
  purchaseP95: 400,
  holdP95: 50,
  providerP95: 10,
  web: 0.3,
  fans: 0.2,
  statements: 0.5,
  connections: 0.2,
  broke: false,
  ...more,
})

it('a rate is too high when purchases or holds take long, fail, or pile up; a few people say nothing', () => {
  const calm = { called: 100, late: 2, failed: 0, purchaseP95: 900, holdP95: 90 }
  expect(isBroken(calm)).toBe(false)
  expect(isBroken({ ...calm, purchaseP95: 1600 })).toBe(true)
  expect(isBroken({ ...calm, holdP95: 600 })).toBe(true)
  expect(isBroken({ ...calm, failed: 2 })).toBe(true)
  expect(isBroken({ ...calm, late: 15 })).toBe(true)
  expect(isBroken({ ...calm, called: 5, late: 5, purchaseP95: 3000 })).toBe(false)
})

it('a tenth fewer than the highest rate that held is proposed, below the lowest that did not', () => {
  expect(proposalOf([rung(600), rung(900), rung(1350, { broke: true })])).toEqual({
    perMinute: 810,
    reached: true,
  })
  expect(proposalOf([rung(600), rung(900), rung(1350, { broke: true }), rung(810, { broke: true })])).toEqual(
    {
      perMinute: 540,
      reached: true,
    },
  )
  expect(proposalOf([rung(600), rung(900)])).toEqual({ perMinute: 810, reached: false })
  expect(proposalOf([rung(120, { broke: true })])).toBeNull()
})

it('a rate that nobody came for is no measure: only those who came count', () => {
  expect(proposalOf([rung(120), rung(9000, { called: 50 })])).toEqual({ perMinute: 270, reached: false })
})

it('what was used up first is named', () => {
  const broke = { broke: true }
  expect(limitOf([rung(600)])).toBeNull()
  expect(limitOf([rung(600, { ...broke, web: 0.97 })])).toBe('web')
  expect(limitOf([rung(600, { ...broke, statements: 3 })])).toBe('database')
  expect(limitOf([rung(600, { ...broke, connections: 0.95 })])).toBe('connections')
  expect(limitOf([rung(600, { ...broke, providerP95: 900 })])).toBe('provider')
  expect(limitOf([rung(600, { ...broke, fans: 0.95 })])).toBe('fans')
})

it('rates grow to thousands a minute in a few steps', () => {
  const rates = Array.from({ length: 12 }, (_, no) => rateOfRung(no))
  expect(rates[0]).toBe(120)
  expect(rates.at(-1)).toBeGreaterThan(10_000)
  expect(rates).toEqual(rates.toSorted((one, other) => one - other))
})

it('as many web processes are rehearsed as connections reach for, and none where they do not', () => {
  expect(websFor({ here: 4, free: 200 })).toBe(4)
  expect(websFor({ here: 4, free: 110 })).toBe(2)
  expect(websFor({ here: 0, free: 100 })).toBe(1)
  expect(websFor({ here: 2, free: 60 })).toBe(0)
})

it('of no numbers there is no p95', () => {
  expect(percentile([], 0.95)).toBeNull()
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(3)
})
