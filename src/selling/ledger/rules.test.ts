import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOut } from './rules.ts'

it('splits any amount so that the parts are the whole to the centavo, none below zero, none a centavo off', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
      (total, weights) => {
        const parts = shareOut(total, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
        const sum = weights.reduce((all, weight) => all + weight, 0)
        for (const [index, part] of parts.entries()) {
          const exact = sum === 0 ? total / weights.length : (total * weights[index]!) / sum
          expect(part).toBeGreaterThanOrEqual(0)
          expect(Math.abs(part - exact)).toBeLessThanOrEqual(1)
        }
      },
    ),
  )
})

it('gives what is left over to the earlier parts', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33])
})
