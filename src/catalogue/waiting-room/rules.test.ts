import { describe, expect, it } from 'vitest'
import {
  dueUntil,
  easedPace,
  endOf,
  estimate,
  fullAt,
  joinLevel,
  mayReturn,
  paceOf,
  pollAfterSeconds,
  servingAtOf,
} from './rules.ts'

const at = (ms: number) => new Date(1_000_000_000_000 + ms)
const room = { servingAt: at(0), perMinute: 90, paused: false }

describe('how many are called', () => {
  it('is the rate, and none is lost by being asked often', () => {
    let servingAt = at(0)
    let called = 0
    for (let ms = 0; ms <= 60_000; ms += 333) {
      const { due, servingAt: next } = dueUntil({ ...room, servingAt }, at(ms))
      called += due
      servingAt = next
    }
    expect(called).toBe(89)
  })

  it('is ten seconds’ worth at most where it is done late, and one at least however slow the rate', () => {
    expect(dueUntil(room, at(10_000)).due).toBe(15)
    expect(dueUntil(room, at(300_000))).toEqual({ due: 15, servingAt: at(300_000) })
    expect(dueUntil({ ...room, perMinute: 1 }, at(59_999)).due).toBe(0)
    expect(dueUntil({ ...room, perMinute: 1 }, at(61_000))).toEqual({ due: 1, servingAt: at(61_000) })
  })

  it('is nobody while paused, at a rate of zero, or by a clock that went back', () => {
    expect(dueUntil({ ...room, paused: true }, at(60_000))).toEqual({ due: 0, servingAt: at(60_000) })
    expect(dueUntil({ ...room, perMinute: 0 }, at(60_000)).due).toBe(0)
    expect(dueUntil(room, at(-600_000))).toEqual({ due: 0, servingAt: at(0) })
  })
})

it('the next place counts on at another pace from the part of it that has passed', () => {
  const next = (perMinute: number, paused = false) =>
    dueUntil(
      {
        perMinute,
        paused,
        servingAt: servingAtOf({ ...room, perMinute: 60 }, { ...room, perMinute, paused }, at(500)),
      },
      at(1000),
    )
  expect(next(60).due).toBe(1)
  expect(next(120).due).toBe(1)
  expect(next(119).due).toBe(1)
  expect(next(30).due).toBe(0)
  expect(next(0)).toEqual({ due: 0, servingAt: at(1000) })
  expect(servingAtOf({ ...room, paused: true }, room, at(5000))).toEqual(at(5000))
  expect(servingAtOf({ ...room, perMinute: 1 }, { ...room, perMinute: 2 }, at(30_000))).toEqual(at(15_000))
})

it('the pace follows the load, down to a tenth, and is never above what was measured', () => {
  const paced = { perMinute: 600, measuredPerMinute: null, beyondMeasured: false }
  const at = (load: number) => easedPace(paced, load)
  expect([0, 1].map(at)).toEqual([null, null])
  expect([1.25, 1.5, 2, 20].map(at)).toEqual([450, 300, 60, 60])
  expect(easedPace({ ...paced, perMinute: 0 }, 20)).toBeNull()
  expect(easedPace({ ...paced, perMinute: 3 }, 20)).toBe(1)
  expect(paceOf({ ...paced, easedTo: 450 })).toBe(450)
  expect(paceOf({ ...paced, measuredPerMinute: 300, easedTo: 450 })).toBe(300)
  expect(paceOf({ ...paced, measuredPerMinute: 300, beyondMeasured: true, easedTo: null })).toBe(600)
  expect([fullAt(null, 4600), fullAt(300, 4600)]).toEqual([4600, 2000])
})

it('an estimate is a range, and none where nothing moves', () => {
  expect(estimate(3000, { perMinute: 100, paused: false })).toEqual({ from: 20, to: 40 })
  expect(estimate(0, { perMinute: 100, paused: false })).toEqual({ from: 0, to: 1 })
  expect(estimate(10, { perMinute: 0, paused: false })).toBeNull()
  expect(estimate(10, { perMinute: 5, paused: true })).toBeNull()
})

it('who waits asks every 5 to 15 seconds or so, the nearer the oftener', () => {
  expect(pollAfterSeconds(60, 0)).toBe(12)
  expect(pollAfterSeconds(1, 1)).toBeCloseTo(6)
  expect(pollAfterSeconds(null, 1)).toBeCloseTo(18)
})

it('a place comes back once, when its turn went by', () => {
  const turn = { status: 'skipped', returned: false, passOver: false } as const
  expect(mayReturn(turn)).toBe(true)
  expect(mayReturn({ ...turn, returned: true })).toBe(false)
  expect(mayReturn({ ...turn, status: 'served' })).toBe(false)
  expect(mayReturn({ ...turn, status: 'served', passOver: true })).toBe(true)
  expect(mayReturn({ ...turn, status: 'waiting' })).toBe(false)
})

it('a place costs more work the more were taken from its address', () => {
  const from = (address: number, network = address) => joinLevel({ address, network })
  expect([0, 4, 5, 29, 30, 5000].map((many) => from(many))).toEqual([0, 0, 1, 1, 2, 2])
  expect([from(1, 39), from(1, 40), from(1, 240)]).toEqual([0, 1, 2])
})

describe('a room ends', () => {
  const open = { status: 'open', soldOut: false } as const
  const serving = {
    state: 'serving',
    mode: 'opening',
    waiting: 0,
    minutesServing: 30,
    pressed: false,
    nextList: false,
    between: false,
  } as const
  it.each([
    ['cancelled', null, serving],
    ['cancelled', { ...open, status: 'cancelled' as const }, { ...serving, state: 'joining' as const }],
    ['over', { ...open, status: 'over' as const }, serving],
    ['switched_off', open, { ...serving, mode: 'off' as const }],
    ['sold_out', { ...open, soldOut: true }, { ...serving, waiting: 9 }],
    ['empty', open, serving],
    ['next_phase', open, { ...serving, minutesServing: 2, nextList: true }],
    ['next_phase', open, { ...serving, waiting: 9, nextList: true, between: true }],
    [null, open, { ...serving, waiting: 9, nextList: true }],
    ['calm', open, { ...serving, mode: 'automatic' as const }],
    [null, open, { ...serving, waiting: 1 }],
    [null, open, { ...serving, minutesServing: 2 }],
    [null, open, { ...serving, mode: 'automatic' as const, pressed: true }],
    [null, { ...open, soldOut: true }, { ...serving, state: 'drawing' as const }],
  ] as const)('%s', (reason, sale, one) => {
    expect(endOf(sale, one)).toBe(reason)
  })
})
