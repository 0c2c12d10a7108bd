import { expect, it } from 'vitest'
import { memo } from './memo.ts'

it('makes a thing once for all who ask, each key its own', async () => {
  const made: number[] = []
  const read = memo(async (key: number) => made.push(key))
  expect(await Promise.all([read(7), read(7), read(8)])).toEqual([1, 1, 2])
  expect(await read(7)).toBe(1)
  expect(made).toEqual([7, 8])
})

it('tries again after a failure, which everybody who waited for it hears', async () => {
  let tries = 0
  const read = memo(async () => {
    if (++tries === 1) throw new Error('not yet')
    return 'here'
  })
  const [one, other] = await Promise.allSettled([read(), read()])
  expect([one?.status, other?.status, tries]).toEqual(['rejected', 'rejected', 1])
  expect(await read()).toBe('here')
  expect(await read()).toBe('here')
  expect(tries).toBe(2)
})
