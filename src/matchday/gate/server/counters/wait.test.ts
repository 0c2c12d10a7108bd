import { expect, it } from 'vitest'
import { bestGate } from '../../counters-rules.ts'
import { arriveBy, waitMinutes } from './wait.ts'

const startsAt = new Date('2026-11-29T01:00:00Z')
const doorsAt = new Date('2026-11-28T23:00:00Z')

it.each([
  ['nobody there to tell', { lastFive: 0, devices: 0, queue: null }, null],
  ['one lane, hardly used', { lastFive: 10, devices: 1, queue: null }, 0],
  ['one lane, nearly full', { lastFive: 45, devices: 1, queue: null }, 5],
  ['one lane, full', { lastFive: 60, devices: 1, queue: null }, 10],
  ['120 people at 12 a minute', { lastFive: 60, devices: 1, queue: { people: 120, minutesAgo: 0 } }, 10],
  ['the same, told 4 minutes ago', { lastFive: 60, devices: 1, queue: { people: 120, minutesAgo: 4 } }, 10],
  ['told too long ago', { lastFive: 10, devices: 1, queue: { people: 900, minutesAgo: 11 } }, 0],
  ['more than anybody says', { lastFive: 5, devices: 1, queue: { people: 5000, minutesAgo: 0 } }, 60],
] as const)('waits: %s', (_, flow, minutes) => {
  expect(waitMinutes(flow)).toBe(minutes)
})

it('says when to arrive: never before the doors open, and in time for the start', () => {
  expect(arriveBy({ startsAt, doorsAt }, 30).toISOString()).toBe('2026-11-29T00:20:00.000Z')
  expect(arriveBy({ startsAt, doorsAt }, 600)).toEqual(doorsAt)
})

it('sends to one’s own gate, and to another only where any opens and it is clearly quicker', () => {
  const gate = (name: string, wait: number | null) => ({ gate: name, waitMinutes: wait, arriveBy: '' })
  const gates = [gate('1', 20), gate('2', 5), gate('3', null)]
  expect(bestGate(gates, '1', false)?.gate).toBe('1')
  expect(bestGate(gates, '1', true)?.gate).toBe('2')
  expect(bestGate([gate('1', 10), gate('2', 5)], '1', true)?.gate).toBe('1')
  expect(bestGate(gates, null, false)?.gate).toBe('2')
})
