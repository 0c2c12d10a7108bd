import { expect, it } from 'vitest'
import { fillStep, soldBySection } from './sold-by-section.ts'

it('says how much of each section is sold, of what is for sale in it', () => {
  const sections = [
    { firstSeat: 0, seatCount: 4 },
    { firstSeat: 4, seatCount: 2 },
  ] as Parameters<typeof soldBySection>[0]['sections']
  expect(soldBySection({ sections }, Uint8Array.from([2, 0, 1, 3, 3, 3]))).toEqual([1 / 3, null])
})

it('colours from empty to the fullest section of all', () => {
  expect([0, 0.001, 0.01, 0.02].map((part) => fillStep(part, 0.02))).toEqual([0, 1, 2, 4])
})
