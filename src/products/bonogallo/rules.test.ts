import { expect, it } from 'vitest'
import { nearestDividing } from './rules.ts'

it('names the prices near one that does not divide into equal charges', () => {
  expect(nearestDividing(144_000, 6)).toBeNull()
  expect(nearestDividing(145_000, 6)).toEqual({ below: 144_600, above: 145_200 })
  expect(nearestDividing(100, 6)).toEqual({ below: 0, above: 600 })
  for (const cents of [144_600, 145_200, 600]) expect(nearestDividing(cents, 6)).toBeNull()
  expect(nearestDividing(145_000, Number.NaN)).toBeNull()
})
