import { describe, expect, it } from 'vitest'
import { withoutWheelchair } from './companions.ts'

const inOneRow = () => true

describe('a companion’s place', () => {
  it('has a wheelchair’s place of its own beside it, before or behind', () => {
    expect(withoutWheelchair([2], new Set([1]), inOneRow)).toEqual([])
    expect(withoutWheelchair([2], new Set([3]), inOneRow)).toEqual([])
    expect(withoutWheelchair([2], new Set([4]), inOneRow)).toEqual([2])
    expect(withoutWheelchair([2], new Set(), inOneRow)).toEqual([2])
  })

  it('is one for each wheelchair', () => {
    expect(withoutWheelchair([1, 3], new Set([2]), inOneRow)).toEqual([3])
    expect(withoutWheelchair([3, 1], new Set([2, 4]), inOneRow)).toEqual([])
    // Companion, wheelchair, companion, wheelchair: each finds one, whoever is asked first.
    expect(withoutWheelchair([1, 3], new Set([2, 4]), inOneRow)).toEqual([])
  })

  it('is beside it only in the same row', () => {
    expect(withoutWheelchair([2], new Set([1]), (one, other) => one >> 1 === other >> 1)).toEqual([2])
  })
})
