import { describe, expect, it } from 'vitest'
import { addWorkingDays, isWorkingDay, requestTerms } from './due-dates.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)
/** The calendar day in Querétaro. */
const dayOf = (at: Date) => new Date(at.getTime() - 6 * 3_600_000).toISOString().slice(0, 10)

describe('working days in Mexico', () => {
  it.each([
    ['2026-11-23', true, 'a Monday'],
    ['2026-11-21', false, 'a Saturday'],
    ['2026-11-22', false, 'a Sunday'],
    ['2026-01-01', false, 'New Year'],
    ['2026-02-02', false, 'the first Monday of February'],
    ['2026-02-05', true, 'the day it commemorates'],
    ['2026-03-16', false, 'the third Monday of March'],
    ['2026-05-01', false, 'Labour Day'],
    ['2026-09-16', false, 'Independence'],
    ['2026-11-16', false, 'the third Monday of November'],
    ['2026-12-25', false, 'Christmas'],
    ['2024-10-01', false, 'a new presidency'],
    ['2030-10-01', false, 'the next one'],
    ['2026-10-01', true, 'the same day of other years'],
  ])('%s: %s (%s)', (date, worked) => {
    expect(isWorkingDay(day(date))).toBe(worked)
  })
})

describe('the terms of a request', () => {
  it('count from the next working day, by the calendar of Querétaro', () => {
    // Friday, 11 p.m. there is already Saturday in UTC.
    expect(dayOf(addWorkingDays(new Date('2026-11-21T05:00:00Z'), 1))).toBe('2026-11-23')
    expect(dayOf(addWorkingDays(new Date('2026-11-13T18:00:00Z'), 1))).toBe('2026-11-17')
    expect(addWorkingDays(new Date('2026-11-23T18:00:00Z'), 1).toISOString()).toBe('2026-11-25T05:59:59.999Z')
  })

  it('are 20 working days to answer and 15 more to carry out, over Christmas and New Year', () => {
    const { answerBy, carryOutBy } = requestTerms(new Date('2026-12-04T18:00:00Z'))
    expect([dayOf(answerBy), dayOf(carryOutBy)]).toEqual(['2027-01-05', '2027-01-26'])
  })
})
