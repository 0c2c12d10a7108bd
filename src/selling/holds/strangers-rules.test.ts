import { describe, expect, it } from 'vitest'
import { isZoneSpent, levelOf, levels, maxInZone, secondsAtLevel } from './strangers-rules.ts'

const quiet = { address: 0, network: 0, visitor: 0 }
const nothing = { address: 0, network: 0 }
const stranger = { addressKey: 1, networkKey: 2, addressMost: 600, networkMost: 3000 }

describe('a zone without an account', () => {
  it('has room for some people from one address, and for everybody together at most half of it', () => {
    expect(maxInZone({ seatCount: 2000, seatsPerPerson: 8 })).toEqual({
      address: 100,
      network: 250,
      all: 1000,
    })
    expect(maxInZone({ seatCount: 120, seatsPerPerson: 8 })).toEqual({ address: 16, network: 24, all: 60 })
  })

  it('is spent by whichever bound comes first', () => {
    const most = maxInZone({ seatCount: 2000, seatsPerPerson: 8 })
    expect(isZoneSpent({ address: 96, network: 96, all: 96 }, most, 4)).toBe(false)
    expect(isZoneSpent({ address: 96, network: 96, all: 96 }, most, 5)).toBe(true)
    expect(isZoneSpent({ address: 0, network: 0, all: 993 }, most, 8)).toBe(true)
  })
})

describe('the price of a hold', () => {
  it('is nothing for who comes first, and grows with address, network, browser and zone', () => {
    expect(levelOf(nothing, stranger, quiet)).toBe(0)
    expect(levelOf({ address: 70, network: 70 }, stranger, quiet)).toBe(1)
    expect(levelOf(nothing, stranger, { ...quiet, address: 400 })).toBe(2)
    expect(levelOf(nothing, stranger, { ...quiet, network: 4000 })).toBe(3)
    expect(levelOf(nothing, stranger, { ...quiet, visitor: 8 })).toBe(1)
    expect(levelOf(nothing, stranger, quiet, 0.9)).toBe(3)
  })

  it('never falls where a browser says to be a new one: only what it is known for counts', () => {
    const known = levelOf(nothing, stranger, { address: 150, network: 150, visitor: 0 })
    const same = levelOf(nothing, stranger, { address: 150, network: 150, visitor: 20 })
    expect(known).toBe(1)
    expect(same).toBe(2)
  })

  it('is bounded, and each step holds seats for a shorter time', () => {
    expect(Math.max(...levels.map(({ most }) => most))).toBeLessThanOrEqual(2400)
    expect([...secondsAtLevel]).toEqual([...secondsAtLevel].toSorted((one, other) => other - one))
  })
})
