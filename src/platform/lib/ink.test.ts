import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast } from '#club/settings/rules.ts'
import { inkOn } from './ink.ts'

it('reads at 4.5 to 1 on any colour at all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const color = `#${value.toString(16).padStart(6, '0')}`
      expect(contrast(inkOn(color), color), color).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2000, examples: [[0x767676], [0x777777], [0x757575]] },
  )
  expect([inkOn('#123c8c'), inkOn('#f2b705')]).toEqual(['#ffffff', '#000000'])
})
