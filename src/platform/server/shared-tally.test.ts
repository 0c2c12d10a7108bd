import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#world/database.ts'
import { sharedTally } from './shared-tally.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('empty')
})
afterAll(() => database.drop())
// What is counted fades with the time: it stands still, but where that is asked about, and far from the end of ten minutes, as a poll moves it a little.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T18:05:00Z') }))
afterEach(() => void vi.useRealTimers())

const masterKey = Buffer.alloc(32, 7)
const node = (name: string, seconds = 600) => sharedTally(database.db, { masterKey, name, seconds })
/** Until what was counted has left: a node that has heard nothing yet finds it. */
async function told(name: string, who: string, points: number): Promise<void> {
  await expect.poll(() => node(name).look(who), { timeout: 10_000 }).toBe(points)
}

it('two nodes count together', async () => {
  const [one, two] = [node('pair'), node('pair')]
  for (let no = 0; no < 7; no += 1) one.add('203.0.113.1')
  two.add('203.0.113.1', 3)
  expect(one.known('203.0.113.1')).toBe(7)
  await told('pair', '203.0.113.1', 10)
  const third = node('pair')
  expect(third.known('203.0.113.1')).toBe(0)
  expect(await third.look('203.0.113.1')).toBe(10)
  one.add('203.0.113.1')
  await told('pair', '203.0.113.1', 11)
  await expect.poll(() => one.known('203.0.113.1')).toBe(11)
  expect(await third.look('203.0.113.2')).toBe(0)
})

it('keeps nobody readable, and nothing of another name', async () => {
  const one = node('secret')
  one.add('198.51.100.77')
  await told('secret', '198.51.100.77', 1)
  const { rows } = await sql<{ key: string }>`select key from rate_counts`.execute(database.db)
  expect(rows.map(({ key }) => key).join(' ')).not.toContain('198.51')
  expect(await node('other').look('198.51.100.77')).toBe(0)
})

it('forgets with time', async () => {
  const one = node('short', 1)
  one.add('a', 100)
  expect(one.known('a')).toBe(100)
  vi.setSystemTime(Date.now() + 2100)
  expect(one.known('a')).toBe(0)
})

it('counts for itself while the database is away', async () => {
  let asked = 0
  const broken = database.db.withPlugin({
    transformQuery: () => {
      asked += 1
      throw new Error('away')
    },
    transformResult: async ({ result }) => result,
  })
  const one = sharedTally(broken, { masterKey, name: 'away', seconds: 600 })
  one.add('a', 4)
  await expect.poll(() => asked).toBe(1)
  one.add('a')
  expect(await one.look('a')).toBe(5)
})
