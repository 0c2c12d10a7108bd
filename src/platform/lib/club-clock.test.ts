import { describe, expect, it } from 'vitest'
import { behindUtc, instantAt, stadiumTime, withOffset } from './club-clock.ts'
import { plain, withoutAccents } from './slug.ts'

describe('the club’s clock', () => {
  it('reads what is typed at the stadium and shows it again', () => {
    expect(instantAt('2026-11-28T19:00')).toBe('2026-11-29T01:00:00.000Z')
    expect(stadiumTime('2026-11-29T01:00:00.000Z')).toBe('2026-11-28T19:00')
    for (const wrong of ['', '2026-11-28', '2026-13-28T19:00']) expect(instantAt(wrong)).toBeNull()
  })

  it('follows the zone, also where the clock was put forward', () => {
    expect(withOffset(new Date('2026-11-21T19:45:00.000Z'))).toBe('2026-11-21T13:45:00.000-06:00')
    // Central Mexico had summer time until 2022: no six hours by hand.
    expect(withOffset(new Date('2021-07-01T12:00:00.250Z'))).toBe('2021-07-01T07:00:00.250-05:00')
    expect(instantAt('2021-07-01T07:00')).toBe('2021-07-01T12:00:00.000Z')
    expect(instantAt('2021-04-04T04:30')).toBe('2021-04-04T09:30:00.000Z')
    expect(behindUtc(new Date('2026-01-01T00:00:00.999Z'))).toBe(6 * 3_600_000)
  })
})

it('a word is found with accents or without', () => {
  expect(withoutAccents('Muñoz GÓMEZ')).toBe('Munoz GOMEZ')
  expect(plain('¿Dónde están?')).toBe('¿donde estan?')
})
