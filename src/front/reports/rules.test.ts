import { describe, expect, it } from 'vitest'
import {
  aheadWords,
  byNearestPhases,
  countAt,
  cumulated,
  distances,
  distanceWords,
  liveState,
  reachedAt,
  sellingFirst,
  sellingState,
  timeLeftWords,
} from './rules.ts'

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

it('tells a match that sells from one that is over, and puts those that sell first', () => {
  const at = (startsAt: string, cancelled = false) => ({ startsAt, cancelled })
  const now = new Date('2026-11-22T12:00:00Z')
  const matches = [
    at('2026-11-22T08:00:00Z'),
    at('2026-11-22T08:01:00Z'),
    at('2026-11-23T08:00:00Z', true),
    at('2026-11-24T08:00:00Z'),
  ]
  const [played, begun, cancelled, coming] = matches
  expect(matches.map((match) => sellingState(match, now))).toEqual(['played', 'live', 'cancelled', 'live'])
  expect(sellingFirst(matches, now)).toEqual([begun, coming, played, cancelled])
})

describe('a curve of a match', () => {
  const points = cumulated([
    { minutesLeft: 600, count: 2 },
    { minutesLeft: 120, count: 3 },
    { minutesLeft: -15, count: 1 },
  ])

  it('counts what had come by each distance', () => {
    expect(points.map(({ count }) => count)).toEqual([2, 5, 6])
    expect([700, 600, 121, 120, 0, -15].map((left) => countAt(points, left))).toEqual([0, 2, 2, 5, 5, 6])
  })

  it('is drawn in steps that fit, from where the first begins to where the last ends', () => {
    const axis = distances([points, [{ minutesLeft: 900, count: 1 }]], 120)
    expect([axis[0], axis.at(-1)]).toEqual([900, -15])
    expect(axis.length).toBeLessThanOrEqual(122)
    expect(distances([[{ minutesLeft: 40 * 24 * 60, count: 1 }]], 0)).toHaveLength(41)
    expect(distances([[], []], 120)).toEqual([])
  })

  it('reaches now, also between two steps, before the other began, and not after both have ended', () => {
    const long = [{ minutesLeft: 40 * 24 * 60, count: 1 }]
    const now = 10 * 24 * 60 + 700
    const axis = distances([long], now)
    expect(axis.findLast((minutes) => minutes >= now)).toBe(now)
    expect(axis).toEqual(axis.toSorted((one, other) => other - one))
    expect(distances([[], points], 5000)[0]).toBeGreaterThanOrEqual(5000)
    expect(distances([points], -500).at(-1)).toBe(-15)
  })

  it('says what came until now, where the step that now is in has not ended', () => {
    const curve = { points, soFar: 4 }
    expect([600, 130, 0].map((minutes) => reachedAt(curve, minutes, 130))).toEqual([2, 4, 5])
  })

  it('is told in words', () => {
    expect([10_080, 180, 45, 0, -15].map(distanceWords)).toEqual([
      '−7 días',
      '−3 h',
      '−45 min',
      'inicio',
      '+15 min',
    ])
    expect(aheadWords(2310, 'sold')).toBe('2,310 más vendidos que el partido anterior a esta distancia')
    expect(aheadWords(-1, 'entered')).toBe('1 menos adentro que el partido anterior a esta distancia')
  })
})

it('claims to live only while it is told something', () => {
  const now = Date.parse('2026-11-28T12:00:00Z')
  const states = [0, now, now - 15_000, now - 15_001].map((updatedAt) => liveState(updatedAt, now))
  expect(states).toEqual(['waiting', 'live', 'live', 'stale'])
})

it('says how long is left, in the number it is', () => {
  const until = (minutes: number) => timeLeftWords(new Date(minutes * 60_000).toISOString(), 0)
  expect([3540, 1440, 1500, 180, 60, 12, 1, -1].map(until)).toEqual([
    'faltan 2 días y 11 h',
    'falta 1 día',
    'falta 1 día y 1 h',
    'faltan 3 h',
    'falta 1 h',
    'faltan 12 min',
    'falta 1 min',
    'ya empezó',
  ])
})
