import { expect, it } from 'vitest'
import { restMs } from './pace.ts'

it('measures without a rest while nothing is sold, and a twentieth of the time in a sell-out', () => {
  expect(restMs(60, 0)).toBe(0)
  expect(restMs(60, 0.135)).toBeCloseTo(60)
  expect(restMs(60, 0.5)).toBeCloseTo(60 * 19)
  expect(restMs(60, 1)).toBeCloseTo(60 * 19)
})
