import { expect, it } from 'vitest'
import { byNearestPhases } from './rules.ts'

const match = (id: number, phased: [from: string, until: string] | null) => ({
  id,
  phased: phased && { from: `2026-${phased[0]}T12:00:00Z`, until: `2026-${phased[1]}T12:00:00Z` },
})

it('puts the match whose phases are nearest first, and leaves out what is sold without', () => {
  const matches = [
    match(1, null),
    match(2, ['09-01', '09-10']),
    match(3, ['12-01', '12-10']),
    match(4, ['11-20', '11-25']),
    match(5, ['11-21', '11-24']),
  ]
  const order = byNearestPhases(matches, new Date('2026-11-22T12:00:00Z')).map(({ id }) => id)
  expect(order).toEqual([4, 5, 3, 2])
})
