import { describe, expect, it } from 'vitest'
import { extraBuyers, moneyDifference, pointsWords, shareDifference, verdictOf } from './rules.ts'

const side = (people: number, buyers: number, cents = 0, squares = 0) => ({ people, buyers, cents, squares })
const near = (value: number) => expect.closeTo(value, 4)

describe('what a campaign sold', () => {
  // Newcombe, Statistics in Medicine 17 (1998), table II, method 10: rows a, c, e, g.
  it.each([
    [56, 70, 48, 80, 0.2, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.6, 0.1705, 0.809],
    [5, 56, 0, 29, 0.0893, -0.0381, 0.1926],
    [10, 10, 0, 20, 1, 0.6791, 1],
  ])('compares %i of %i with %i of %i as the literature does', (a, m, b, n, value, low, high) => {
    expect(shareDifference(side(m, a), side(n, b))).toEqual({
      value: near(value),
      low: near(low),
      high: near(high),
    })
  })

  it('says nothing of an empty side, nor before the week is over, nor when chance could have done it', () => {
    expect(shareDifference(side(90, 10), side(0, 0))).toBeNull()
    expect(verdictOf(null, true)).toBe('few')
    expect(verdictOf({ value: 0.2, low: 0.1, high: 0.3 }, false)).toBe('early')
    expect(verdictOf({ value: 0.2, low: 0.1, high: 0.3 }, true)).toBe('more')
    expect(verdictOf({ value: 0.1, low: -0.1, high: 0.3 }, true)).toBe('unknown')
    expect(verdictOf({ value: -0.2, low: -0.3, high: -0.1 }, true)).toBe('less')
  })

  it('holds the truth 19 times of 20: of campaigns that sell nothing, few seem to have sold', () => {
    // A generator of its own: the same numbers in every run.
    let seed = 7
    const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647
    const hits = (people: number) => Array.from({ length: people }, chance).filter((one) => one < 0.06).length
    const wrong = Array.from({ length: 2000 }, () => {
      const { low, high } = shareDifference(side(450, hits(450)), side(50, hits(50)))!
      return low > 0 || high < 0
    }).filter(Boolean).length
    expect(wrong / 2000).toBeLessThan(0.06)
  })

  it('compares money only where enough people are on both sides and some of each bought', () => {
    expect(moneyDifference(side(29, 3, 100, 100), side(40, 3, 100, 100))).toBeNull()
    expect(moneyDifference(side(400, 3, 100, 100), side(40, 0))).toBeNull()
    // 20 of 100 paid 100; 5 of 50 paid 100: means 20 and 10, variances 1616.16 and 918.37.
    const found = moneyDifference(side(100, 20, 2000, 200_000), side(50, 5, 500, 50_000))!
    expect(found.value).toBeCloseTo(10)
    expect(found.high - found.value).toBeCloseTo(1.959964 * Math.sqrt(1616.1616 / 100 + 918.3673 / 50), 3)
  })

  it('is told in words with its ends rounded outward', () => {
    const interval = { value: 0.021, low: -0.004, high: 0.046 }
    expect(pointsWords(interval)).toBe('+2.1 puntos (de −0.4 a +4.6)')
    expect(extraBuyers(interval, 1000)).toBe('21 personas, entre −4 y 46')
  })
})
