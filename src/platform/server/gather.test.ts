import { describe, expect, it } from 'vitest'
import { gather } from './gather.ts'

type Ask = { name: string; seats: number[] }

function recorder() {
  const batches: string[][] = []
  const submit = gather<Ask, string>({ most: 3, claims: (ask) => ask.seats }, async (asks) => {
    batches.push(asks.map((ask) => ask.name))
    await new Promise((resolve) => setTimeout(resolve, 1))
    return asks.map((ask) => `done ${ask.name}`)
  })
  return { batches, submit }
}

describe('what is gathered', () => {
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

  it('answers who waits for what a batch has settled, without running them; the others have their turn', async () => {
    const batches: string[][] = []
    const submit = gather<Ask, string | null>(
      {
        most: 3,
        claims: (ask) => ask.seats,
        settles: (done) => {
          const taken = new Set(done.flatMap(({ item, result }) => (result === null ? [] : item.seats)))
          return ({ seats }) => (seats.some((seat) => taken.has(seat)) ? null : undefined)
        },
      },
      async (asks) => {
        batches.push(asks.map((ask) => ask.name))
        return asks.map((ask) => (ask.name === 'refused' ? null : ask.name))
      },
    )
    const asked = [
      submit({ name: 'refused', seats: [1] }),
      ...Array.from({ length: 500 }, (_, no) => submit({ name: `no ${no}`, seats: [1] })),
      submit({ name: 'other', seats: [2] }),
    ]
    const answers = await Promise.all(asked)
    // Who is refused settles nothing: the next one has the seat, and all behind lost it to them.
    expect(answers.filter((answer) => answer !== null)).toEqual(['no 0', 'other'])
    expect(batches).toEqual([['refused', 'other'], ['no 0']])
  })

  it('puts no more into a batch than it may', async () => {
    const { batches, submit } = recorder()
    await Promise.all(Array.from({ length: 7 }, (_, seat) => submit({ name: String(seat), seats: [seat] })))
    expect(batches.map((batch) => batch.length)).toEqual([3, 3, 1])
  })

  it('starts at once after a pause, and batches of a rush no oftener than the pace', async () => {
    const batches: number[][] = []
    const submit = gather<number, number>({ most: 4, paceMs: 30 }, async (items) => {
      batches.push(items)
      return items
    })
    await submit(1)
    const rush = [2, 3].map(submit)
    await new Promise((resolve) => setTimeout(resolve, 5))
    rush.push(submit(4))
    await Promise.all(rush)
    expect(batches).toEqual([[1], [2, 3, 4]])
    await Promise.all([5, 6, 7, 8].map(submit))
    expect(batches.at(-1)).toEqual([5, 6, 7, 8])
  })

  it('goes past a batch that is stuck, and not past one that is quick', async () => {
    const stuck = Promise.withResolvers<void>()
    const batches: string[][] = []
    const submit = gather<string, string>({ most: 10, lanes: 2, patienceMs: 20 }, async (names) => {
      batches.push(names)
      if (names.includes('stuck')) await stuck.promise
      return names
    })
    const first = submit('stuck')
    await new Promise((resolve) => setImmediate(resolve))
    const others = [submit('a'), submit('b')]
    await new Promise((resolve) => setImmediate(resolve))
    expect(batches).toEqual([['stuck']])
    expect(await Promise.all(others)).toEqual(['a', 'b'])
    expect(batches).toEqual([['stuck'], ['a', 'b']])
    expect(await submit('c')).toBe('c')
    stuck.resolve()
    expect(await first).toBe('stuck')
  })

  it('fails all of a batch and none of the next', async () => {
    let calls = 0
    const submit = gather<number, number>({ most: 1 }, async (items) => {
      if (calls++ === 0) throw new Error('the database is away')
      return items
    })
    const [first, second] = await Promise.allSettled([submit(1), submit(2)])
    expect(first.status).toBe('rejected')
    expect(second).toEqual({ status: 'fulfilled', value: 2 })
  })
})
