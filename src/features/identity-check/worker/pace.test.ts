import { expect, it } from 'vitest'
import { restMs } from './pace.ts'

it('measures without a rest while nothing is sold, and next to nothing in a sell-out', () => {
  expect(restMs(60, 0)).toBe(0)
  expect(restMs(60, 0.1)).toBeCloseTo(60)
  expect(restMs(60, 0.5)).toBeCloseTo(60 * (1 / 0.03 - 1))
  expect(restMs(60, 1)).toBeCloseTo(60 * (1 / 0.03 - 1))
})
