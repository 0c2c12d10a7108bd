import { expect, test } from 'vitest'
import { alikeZones, sightNames } from '#catalogue/venues/plan/zone-colors.ts'
import { demoStadium } from './stadium.ts'

test.each(sightNames)('the colours of the ten zones are told apart: %s', (sight) => {
  const zones = demoStadium().pretix.categories.map(({ name, color = '' }) => ({ name, color }))
  expect(zones).toHaveLength(10)
  expect(alikeZones(zones, { bound: 30, seenBy: [sight] })).toEqual([])
})
