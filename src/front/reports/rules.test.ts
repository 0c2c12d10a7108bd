import { describe, expect, it } from 'vitest'
import {
  aheadWords,
  byNearestPhases,
  countAt,
  cumulated,
  distances,
  distanceWords,
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
    const axis = distances([points, [{ minutesLeft: 900, count: 1 }]])
    expect([axis[0], axis.at(-1)]).toEqual([900, -15])
    expect(axis.length).toBeLessThanOrEqual(122)
    expect(distances([[{ minutesLeft: 40 * 24 * 60, count: 1 }]])).toHaveLength(41)
    expect(distances([[], []])).toEqual([])
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
