import { describe, expect, it } from 'vitest'
import { underPressure, waitsForBuyers } from './rules.ts'
import { connectionsInUse, holdsMs, loopLateMs, patienceMs, writesUnderWay } from './thresholds.ts'

describe('a web process is under pressure', () => {
  const crowd = { writes: 40, loopLateMs: 0, connections: 0 }

  it('when people wait and its loop is late, or the database has many statements of it', () => {
    expect(underPressure({ ...crowd, loopLateMs })).toBe(true)
    expect(underPressure({ ...crowd, connections: connectionsInUse })).toBe(true)
  })

  it('not while it answers at once, however many come', () => {
    expect(underPressure(crowd)).toBe(false)
  })

  it('not by its own work, which nobody waits for', () => {
    expect(underPressure({ writes: writesUnderWay - 0.1, loopLateMs: 500, connections: 1 })).toBe(false)
  })
})

describe('a patient job', () => {
  const now = Date.parse('2026-11-28T18:00:00Z')

  it('waits while pressure was heard of a moment ago', () => {
    expect(waitsForBuyers({ lastAt: now - 1000, now }, now - 2000)).toBe(true)
  })

  it('goes at once when the pressure is gone, and when nothing was ever heard', () => {
    expect(waitsForBuyers({ lastAt: now - holdsMs, now }, now - 2000)).toBe(false)
    expect(waitsForBuyers({ lastAt: null, now }, now - 2000)).toBe(false)
  })

  it('goes under steady pressure once it is old enough', () => {
    expect(waitsForBuyers({ lastAt: now, now }, now - patienceMs + 1)).toBe(true)
    expect(waitsForBuyers({ lastAt: now, now }, now - patienceMs)).toBe(false)
  })
})
