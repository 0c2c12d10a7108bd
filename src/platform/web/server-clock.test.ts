import { afterEach, expect, it, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-clock.ts'

const now = Date.parse('2026-11-21T20:00:00.400Z')
const answer = (date: string, cache = 'no-store') => new Headers({ date, 'cache-control': cache })
const ahead = () => serverNow() - now

afterEach(() => void vi.useRealTimers())

function at(): void {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  noteServerTime(answer('Sat, 21 Nov 2026 20:00:00 GMT'), now)
}

it('finds nothing to correct where the header may be true, however long the answer took', () => {
  at()
  noteServerTime(answer('Sat, 21 Nov 2026 19:59:48 GMT'), now - 12_000)
  expect(ahead()).toBe(0)
})

it('corrects a device that is minutes behind, or ahead', () => {
  at()
  noteServerTime(answer('Sat, 21 Nov 2026 20:15:00 GMT'), now - 300)
  expect(ahead()).toBe(899_600)
  noteServerTime(answer('Sat, 21 Nov 2026 19:45:00 GMT'), now - 300)
  expect(ahead()).toBe(-899_100)
})

it('learns nothing from what a cache may have kept', () => {
  at()
  noteServerTime(answer('Sat, 21 Nov 2026 19:59:40 GMT', 'public, max-age=30'), now - 5)
  expect(ahead()).toBe(0)
})
