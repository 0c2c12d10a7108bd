import { expect, it } from 'vitest'
import { alone, together } from './together.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve, 2))

/** Doubles numbers, a negative one refused; `all` is what a batch does with them. */
function doubling(all: (numbers: number[]) => (number | typeof alone)[]) {
  const [batches, singles, failures] = [[] as number[][], [] as number[], [] as unknown[]]
  const submit = together<number, number>({
    most: 10,
    lanes: 1,
    claims: (number) => [String(Math.abs(number) % 100)],
    all: async (numbers) => {
      batches.push(numbers)
      await soon()
      return all(numbers)
    },
    failed: (error) => failures.push(error),
    one: async (number) => {
      singles.push(number)
      await soon()
      if (number < 0) throw new Error(`no ${number}`)
      return number * 2
    },
  })
  return { submit, batches, singles, failures }
}

const twice = (numbers: number[]) => numbers.map((number) => number * 2)

it('does alone what comes alone, and together what comes meanwhile', async () => {
  const { submit, batches, singles } = doubling(twice)
  const first = submit(1)
  await new Promise(setImmediate)
  expect(await Promise.all([first, submit(2), submit(3), submit(4)])).toEqual([2, 4, 6, 8])
  expect({ batches, singles }).toEqual({ batches: [[2, 3, 4]], singles: [1] })
})

it('does each again alone where the batch fails, so that one refusal is one’s own', async () => {
  const { submit, batches, singles, failures } = doubling((numbers) => {
    if (numbers.some((number) => number < 0)) throw new Error('all of it is undone')
    return twice(numbers)
  })
  const ended = await Promise.allSettled([1, -2, 3].map(submit))
  expect(ended).toMatchObject([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: { message: 'no -2' } },
    { status: 'fulfilled', value: 6 },
  ])
  expect({ batches, singles }).toEqual({ batches: [[1, -2, 3]], singles: [1, -2, 3] })
  expect(failures).toEqual([new Error('all of it is undone')])
})

it('does alone what the batch leaves out', async () => {
  const { submit, singles } = doubling((numbers) =>
    numbers.map((number) => (number === 2 ? alone : number * 2)),
  )
  expect(await Promise.all([1, 2, 3].map(submit))).toEqual([2, 4, 6])
  expect(singles).toEqual([2])
})

it('lets who asks for the same go at once, for the database to decide', async () => {
  const { submit, batches, singles } = doubling(twice)
  expect(await Promise.all([1, 2, 101].map(submit))).toEqual([2, 4, 202])
  expect({ batches, singles }).toEqual({ batches: [[1, 2]], singles: [101] })
})
