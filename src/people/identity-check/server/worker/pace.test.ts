import { expect, it } from 'vitest'
import { restMs, utilizationSince } from './pace.ts'

it('measures without a rest while nothing is sold, and next to nothing in a sell-out', () => {
  expect(restMs(60, 0)).toBe(0)
  expect(restMs(60, 0.1)).toBeCloseTo(60)
  expect(restMs(60, 0.5)).toBeCloseTo(60 * (1 / 0.03 - 1))
  expect(restMs(60, 1)).toBeCloseTo(60 * (1 / 0.03 - 1))
})

it('never makes a fan wait for long after one document', () => {
  expect(restMs(1300, 1)).toBe(12_000)
})

it('is not told by a machine that is busy with others that everything is being sold', () => {
  const used = utilizationSince()
  const loop = performance.eventLoopUtilization()
  const until = performance.now() + 300
  // The thread is kept from the processor, as by a neighbour who takes it.
  while (performance.now() < until) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  expect(used()).toBeLessThan(0.15)
  // Control: the event loop believes that it worked all the time.
  expect(performance.eventLoopUtilization(loop).utilization).toBeGreaterThan(0.9)
})
