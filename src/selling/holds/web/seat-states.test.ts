import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { packStates } from '../rules.ts'
import { seatStates } from './seat-states.tsx'

beforeEach(() => {
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const [free, held, sold] = [0, 1, 2]

/** A row: wheelchair's place, companion's, wheelchair's, a seat. */
async function row(known: number[], chairs: Map<number, number[]> = new Map([[1, [0, 2]]])) {
  const packed = packStates(Uint8Array.from(known))
  const seats = seatStates(
    { readStates: async () => Uint8Array.from(packed).buffer, stream: null },
    known.length,
    chairs,
  )
  const told: [number, number][] = []
  seats.subscribe((changes) => {
    if (changes !== 'all') told.push(...changes)
  })
  const stop = seats.open()
  await vi.waitFor(() => expect(seats.version()).toBe(1))
  stop()
  return { seats, told }
}

it('a companion’s place is there as long as a wheelchair’s place beside it is', async () => {
  const { seats } = await row([sold, free, free, free])
  expect([...seats.states]).toEqual([sold, free, free, free])
})

it('a companion’s place that nobody can have is shown as taken, and comes back with its wheelchair’s place', async () => {
  const { seats, told } = await row([sold, free, held, free])
  expect([...seats.states]).toEqual([sold, sold, held, free])
  // The wheelchair's place is held by the person who looks: both can be chosen.
  seats.setOwn([2])
  expect([...seats.states]).toEqual([sold, free, free, free])
  expect(told).toEqual([
    [2, free],
    [1, free],
  ])
  seats.setOwn([])
  expect([...seats.states]).toEqual([sold, sold, held, free])
})

it('would be shown as free where the plan told of no wheelchairs', async () => {
  const { seats } = await row([sold, free, held, free], new Map())
  expect([...seats.states]).toEqual([sold, free, held, free])
})
