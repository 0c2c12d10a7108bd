import { describe, expect, it } from 'vitest'
import { batcher } from './batcher.ts'

type Ask = { name: string; seats: number[] }

function recorder() {
  const batches: string[][] = []
  const submit = batcher<Ask, string>({
    most: 3,
    claims: (ask) => ask.seats,
    run: async (asks) => {
      batches.push(asks.map((ask) => ask.name))
      await new Promise((resolve) => setTimeout(resolve, 1))
      return asks.map((ask) => `done ${ask.name}`)
    },
  })
  return { batches, submit }
}

describe('the batcher', () => {
  it('writes together what arrives together and answers each its own', async () => {
    const { batches, submit } = recorder()
    const answers = await Promise.all(['a', 'b', 'c'].map((name, seat) => submit({ name, seats: [seat] })))
    expect(answers).toEqual(['done a', 'done b', 'done c'])
    expect(batches).toEqual([['a', 'b', 'c']])
  })

  it('lets the second who wants a seat wait for the next batch, and nobody overtake him', async () => {
    const { batches, submit } = recorder()
    await Promise.all([
      submit({ name: 'first', seats: [1, 2] }),
      submit({ name: 'second', seats: [2, 3] }),
      submit({ name: 'third', seats: [3] }),
      submit({ name: 'fourth', seats: [9] }),
    ])
    expect(batches).toEqual([['first', 'fourth'], ['second'], ['third']])
  })

  it('puts no more into a batch than it may', async () => {
    const { batches, submit } = recorder()
    await Promise.all(Array.from({ length: 7 }, (_, seat) => submit({ name: String(seat), seats: [seat] })))
    expect(batches.map((batch) => batch.length)).toEqual([3, 3, 1])
  })

  it('fails all of a batch and none of the next', async () => {
    let calls = 0
    const submit = batcher<number, number>({
      most: 1,
      claims: () => [],
      run: async (items) => {
        if (calls++ === 0) throw new Error('the database is away')
        return items
      },
    })
    const [first, second] = await Promise.allSettled([submit(1), submit(2)])
    expect(first.status).toBe('rejected')
    expect(second).toEqual({ status: 'fulfilled', value: 2 })
  })
})
