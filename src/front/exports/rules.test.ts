import { describe, expect, it } from 'vitest'
import { clubHour, daysOf, lastDue, nextDue, rhythmWords, titleOf, type Match, type Rhythm } from './rules.ts'

const daily: Rhythm = { rhythm: 'day', weekday: null, hour: 8 }
const mondays: Rhythm = { rhythm: 'week', weekday: 1, hour: 8 }
const monthly: Rhythm = { rhythm: 'month', weekday: null, hour: 6 }
const afterMatches: Rhythm = { rhythm: 'match', weekday: null, hour: 9 }
/** Eight at night at the stadium: the day after in UTC. */
const match: Match = { id: 7, title: 'Gallos vs Volcanes', startsAt: new Date('2026-11-29T02:00:00Z') }
const at = (time: string) => new Date(time)
const due = (rhythm: Rhythm, doneUntil: string, now: string, matches: Match[] = []) =>
  lastDue(rhythm, { doneUntil: at(doneUntil), now: at(now), matches })?.toISOString() ?? null

describe('when a schedule is due', () => {
  it('is at its hour on the club’s clock, once', () => {
    expect(due(daily, '2026-11-27T20:00:00Z', '2026-11-28T13:59:59Z')).toBeNull()
    expect(due(daily, '2026-11-27T20:00:00Z', '2026-11-28T14:00:00Z')).toBe('2026-11-28T14:00:00.000Z')
    expect(due(daily, '2026-11-28T14:00:00Z', '2026-11-29T13:00:00Z')).toBeNull()
  })

  it('is made up for once where it was missed, as of the last time', () => {
    expect(due(daily, '2026-11-20T14:00:00Z', '2026-11-28T20:00:00Z')).toBe('2026-11-28T14:00:00.000Z')
    expect(due(mondays, '2026-11-02T14:00:00Z', '2026-11-28T20:00:00Z')).toBe('2026-11-23T14:00:00.000Z')
  })

  it('is on its day of the week and on the first of each month, also after a short one', () => {
    expect(nextDue(mondays, at('2026-11-28T20:00:00Z'), [])?.toISOString()).toBe('2026-11-30T14:00:00.000Z')
    expect(nextDue(monthly, at('2027-01-31T20:00:00Z'), [])?.toISOString()).toBe('2027-02-01T12:00:00.000Z')
    expect(nextDue(monthly, at('2027-02-28T20:00:00Z'), [])?.toISOString()).toBe('2027-03-01T12:00:00.000Z')
    expect(nextDue(monthly, at('2026-12-01T12:00:00Z'), [])?.toISOString()).toBe('2027-01-01T12:00:00.000Z')
  })

  it('is the day after a match as the stadium counts days', () => {
    expect(nextDue(afterMatches, at('2026-11-20T00:00:00Z'), [match])?.toISOString()).toBe(
      '2026-11-29T15:00:00.000Z',
    )
    expect(due(afterMatches, '2026-11-20T00:00:00Z', '2026-11-29T15:00:00Z', [match])).toBe(
      '2026-11-29T15:00:00.000Z',
    )
    expect(nextDue(afterMatches, at('2026-11-29T15:00:00Z'), [match])).toBeNull()
  })

  it('follows the clock where it is changed: each day once, and an hour that is not, right after', () => {
    // Central Mexico had summer time until 2022: on the 4th of April 2021 there was no hour from two to three.
    expect(clubHour('2021-04-03', 2).toISOString()).toBe('2021-04-03T08:00:00.000Z')
    expect(clubHour('2021-04-04', 2).toISOString()).toBe('2021-04-04T08:00:00.000Z')
    expect(clubHour('2021-04-05', 2).toISOString()).toBe('2021-04-05T07:00:00.000Z')
    const atOne = { ...daily, hour: 1 }
    // On the 31st of October 2021 there were two hours from one to two.
    const first = due(atOne, '2021-10-30T12:00:00Z', '2021-10-31T20:00:00Z')!
    expect(due(atOne, first, '2021-10-31T23:00:00Z')).toBeNull()
    expect(due(atOne, first, '2021-11-01T20:00:00Z')).toBe('2021-11-01T07:00:00.000Z')
  })
})

describe('what a schedule’s file has', () => {
  const monday = at('2026-11-30T14:00:00Z')
  it('is seen from the day on which it is due', () => {
    expect(daysOf('yesterday', monday)).toEqual({ first: '2026-11-29', last: '2026-11-29' })
    expect(daysOf('last_week', monday)).toEqual({ first: '2026-11-23', last: '2026-11-29' })
    expect(daysOf('last_week', at('2026-11-29T14:00:00Z'))).toEqual({
      first: '2026-11-16',
      last: '2026-11-22',
    })
    expect(daysOf('last_month', at('2027-03-01T12:00:00Z'))).toEqual({
      first: '2027-02-01',
      last: '2027-02-28',
    })
    expect(daysOf('all', monday)).toBeNull()
  })

  it('and when it comes are said in words', () => {
    expect(titleOf('Pedidos', daysOf('yesterday', monday))).toBe('Pedidos, dom 29 de nov')
    expect(titleOf('Pedidos', daysOf('last_week', monday))).toBe('Pedidos, lun 23 de nov a dom 29 de nov')
    expect(titleOf('Asistencia', null, match)).toBe('Asistencia, Gallos vs Volcanes')
    expect(rhythmWords(mondays)).toBe('Cada lunes, 8:00\u00a0a.m.')
    expect(rhythmWords(afterMatches)).toBe('El día después de cada partido, 9:00\u00a0a.m.')
  })
})
