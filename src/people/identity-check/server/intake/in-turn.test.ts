import { describe, expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

/** A clock of its own: work takes what it says, pauses what they are told. */
function house(utilization: number, options: { queue?: number; freeMs?: number } = {}) {
  let at = 1000
  const paused: number[] = []
  const turn = inTurn({
    ...options,
    utilization: () => utilization,
    now: () => at,
    pause: async (ms) => {
      paused.push(Math.round(ms))
      at += ms
    },
  })
  const work = (ms: number) => () => {
    at += ms
    return Promise.resolve(ms)
  }
  return { turn, work, paused }
}

describe('pictures that come in', () => {
  it('are drawn one after another, and a broken one holds up nobody', async () => {
    const turn = inTurn({ utilization: () => 0 })
    let atOnce = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++atOnce)
      await new Promise((done) => setTimeout(done, 5))
      atOnce--
    }
    const broken = turn(() => Promise.reject(new Error('broken')))
    await Promise.all([expect(broken).rejects.toThrow('broken'), turn(work), turn(work), turn(work)])
    expect(most).toBe(1)
    await Promise.all([work(), work()])
    expect(most).toBe(2)
  })

  it('never wait while nothing is sold, however many they are', async () => {
    const { turn, work, paused } = house(0)
    await Promise.all(Array.from({ length: 12 }, () => turn(work(500))))
    expect(paused).toEqual([])
  })

  it('of one fan do not wait during a sale; those of a flood take a twenty-fifth of the time', async () => {
    const { turn, work, paused } = house(1, { freeMs: 10_000 })
    for (let frame = 0; frame < 4; frame++) await turn(work(100))
    expect(paused).toEqual([])
    for (let frame = 0; frame < 4; frame++) await turn(work(100))
    expect(paused.at(-1)).toBe(2400)
  })

  it('are refused at once when too many wait, and let in again afterwards', async () => {
    const { turn, work } = house(1, { queue: 2 })
    const first = [turn(work(1)), turn(work(1))]
    expect(() => turn(work(1))).toThrow(expect.objectContaining({ code: 'busy', status: 503 }))
    await Promise.all(first)
    expect(await turn(work(7))).toBe(7)
  })
})
