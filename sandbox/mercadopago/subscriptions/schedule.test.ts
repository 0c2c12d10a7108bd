import { describe, expect, it } from 'vitest'
import { chargeDate, hasEnded, plannedCharges } from './schedule.ts'

const monthly = {
  frequency: 1,
  frequency_type: 'months' as const,
  transaction_amount: 350,
  currency_id: 'MXN',
}
const dates = (first: string, every: Parameters<typeof chargeDate>[1], count: number) =>
  Array.from({ length: count }, (_, n) => chargeDate(new Date(first), every, n).toISOString().slice(0, 10))

describe('the dates of charge', () => {
  it('keep to the day of the month, and come back to it after a short month', () => {
    expect(dates('2026-12-31T12:00:00Z', monthly, 5)).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
  })

  it('may be every few months or days', () => {
    expect(dates('2026-11-30T12:00:00Z', { ...monthly, frequency: 3 }, 3)).toEqual([
      '2026-11-30',
      '2027-02-28',
      '2027-05-30',
    ])
    const weekly = { ...monthly, frequency: 7, frequency_type: 'days' as const }
    expect(dates('2026-12-28T12:00:00Z', weekly, 2)).toEqual(['2026-12-28', '2027-01-04'])
  })

  it('stop before the end, on whose instant nothing is charged any more', () => {
    const first = new Date('2026-11-21T12:00:00Z')
    const half = { ...monthly, end_date: '2027-05-21T12:00:00.000Z' }
    expect(plannedCharges(first, half)).toBe(6)
    expect(plannedCharges(first, { ...half, end_date: '2027-05-21T12:00:00.001Z' })).toBe(7)
    expect(plannedCharges(first, monthly)).toBeUndefined()
    expect(hasEnded(half, new Date('2027-05-21T11:59:59.999Z'))).toBe(false)
    expect(hasEnded(half, new Date('2027-05-21T12:00:00Z'))).toBe(true)
    expect(hasEnded(monthly, new Date('2100-01-01T00:00:00Z'))).toBe(false)
  })
})
