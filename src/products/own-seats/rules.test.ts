import { describe, expect, it } from 'vitest'
import { chargeDue, consentWords, ownPrice, stepWords } from './rules.ts'

const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 10, day, hour))

describe('when a holder is charged by themselves', () => {
  it('is a day before the deadline, where that leaves two days to say no', () => {
    expect(chargeDue(at(1), at(10))).toEqual(at(9))
  })

  it('is two days after being told, where the deadline is near', () => {
    expect(chargeDue(at(1), at(3, 18))).toEqual(at(3))
  })

  it('is never, where two days reach the deadline', () => {
    expect(chargeDue(at(1), at(3, 12))).toBeNull()
    expect(chargeDue(at(1), at(2))).toBeNull()
  })
})

describe('what an own seat costs', () => {
  it('is a part of the ticket to the centavo, or the price of its zone', () => {
    expect(ownPrice({ percent: 70, priceCents: undefined }, 48_050)).toBe(33_635)
    expect(ownPrice({ percent: 33, priceCents: undefined }, 10_001)).toBe(3300)
    expect(ownPrice({ percent: 1, priceCents: undefined }, 10)).toBe(1)
    expect(ownPrice({ percent: null, priceCents: 25_000 }, 48_050)).toBe(25_000)
  })

  it('is unknown where the match has no price for it', () => {
    expect(ownPrice({ percent: 70, priceCents: 100 }, null)).toBeNull()
    expect(ownPrice({ percent: null, priceCents: undefined }, 48_050)).toBeNull()
  })
})

it('says in words what was agreed to and what became of it', () => {
  const words = consentWords({ ceilingCents: 120_000, last4: '3764' })
  expect(words).toContain('3764')
  expect(words).toContain('$1,200.00')
  expect(words).toContain('48 horas')
  expect(stepWords('lapsed', 1)).toBe('Se acabó el plazo de 1 lugar')
  expect(stepWords('paid', 2)).toBe('Pagaste 2 lugares')
})
