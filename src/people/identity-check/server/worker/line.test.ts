import { describe, expect, it } from 'vitest'
import { line } from './line.ts'

function clocked() {
  let at = 1000
  const one = line(() => at)
  return { ...one, pass: (ms: number) => (at += ms) }
}

describe('a line that turns somebody away', () => {
  it('tells each another moment, as far apart as one takes', () => {
    const { done, secondsFor, pass } = clocked()
    done(false)
    for (let nth = 0; nth < 30; nth++) {
      pass(2000)
      done(true)
    }
    const told = Array.from({ length: 34 }, () => secondsFor(12))
    expect(told[0]).toBe(24)
    expect(told.every((seconds, nth) => nth === 0 || Math.abs(seconds - (told[nth - 1] ?? 0) - 2) <= 1)).toBe(
      true,
    )
    expect(told.at(-1)).toBeLessThanOrEqual(24 + 33 * 2 + 1)
  })

  it('forgets whom it promised a moment that has passed', () => {
    const { secondsFor, pass } = clocked()
    for (let nth = 0; nth < 50; nth++) secondsFor(0)
    pass(600_000)
    expect(secondsFor(0)).toBe(1)
  })

  it('does not count the time in which nobody waited', () => {
    const { done, secondsFor, pass } = clocked()
    done(false)
    pass(3_600_000)
    done(false)
    expect(secondsFor(10)).toBe(15)
  })

  it('never sends anybody away for longer than a quarter of an hour', () => {
    const { secondsFor } = clocked()
    const told = Array.from({ length: 2000 }, () => secondsFor(20))
    expect(Math.max(...told)).toBe(900)
  })
})
