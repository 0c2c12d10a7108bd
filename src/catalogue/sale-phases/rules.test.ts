import { expect, it } from 'vitest'
import { proposeHours } from './desk-rules.ts'

const at = (day: number, hour = 12) => `2026-11-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`
const sale = { salesStartAt: at(10), salesEndAt: at(20) }
const phase = (from: number, to: number) => ({ startsAt: at(from), endsAt: at(to) })
const before = new Date(at(1))

it('proposes the first two days of the sale for the first phase, from now when the sale has begun', () => {
  expect(proposeHours(sale, [], before)).toEqual(phase(10, 12))
  expect(proposeHours(sale, [], new Date('2026-11-15T12:00:30Z'))).toEqual({
    startsAt: '2026-11-15T12:01:00.000Z',
    endsAt: '2026-11-17T12:01:00.000Z',
  })
  expect(proposeHours(sale, [], new Date(at(19)))).toEqual(phase(19, 20))
})

it('proposes what is left after the last phase, or between two', () => {
  expect(proposeHours(sale, [phase(10, 12)], before)).toEqual(phase(12, 20))
  expect(proposeHours(sale, [phase(12, 20)], before)).toEqual(phase(10, 12))
  expect(proposeHours(sale, [phase(10, 12), phase(14, 20)], before)).toEqual(phase(12, 14))
  expect(proposeHours(sale, [phase(10, 12), phase(14, 16)], new Date(at(13)))).toEqual(phase(13, 14))
})

it('proposes nothing when every hour that is left has its phase, or the sale is over', () => {
  expect(proposeHours(sale, [phase(10, 12), phase(12, 20)], before)).toBeNull()
  expect(proposeHours(sale, [], new Date(at(20)))).toBeNull()
})
