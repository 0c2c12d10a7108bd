import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { buildApp } from '#app/server/app.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { openDatabase, type Database } from './db.ts'
import { forgetOldCounts } from './shared-counts.ts'

const perMinute = 20
let server: TestServer
let otherNode: Database
let other: FastifyInstance
beforeAll(async () => {
  server = await testServer({ template: 'empty', environment: { RATE_LIMITS: 'on' } })
  otherNode = openDatabase(server.databaseUrl, 2)
  const { config, services } = server
  other = await buildApp(config, () => ({ ...services, db: otherNode.db, pool: otherNode.pool }))
  await other.ready()
})
beforeEach(async () => {
  // None of the minutes that are counted ends during a test, however slow the machine.
  vi.useFakeTimers({ toFake: ['Date'] })
  await server.pool.query('truncate rate_counts')
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await other.close()
  await otherNode.close()
  await server.close()
})

async function refusedOf(apps: FastifyInstance[], times: number, visitor: string): Promise<number> {
  let refused = 0
  for (let time = 0; time < times; time++) {
    const { statusCode, headers } = await apps[time % apps.length]!.inject({
      method: 'POST',
      url: '/api/auth/email-confirmations',
      remoteAddress: '203.0.113.7',
      headers: { origin: server.config.publicUrl },
      cookies: { visitor },
      payload: { token: 'x'.repeat(43) },
    })
    if (statusCode !== 429) continue
    refused += 1
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  return refused
}

it('two nodes on one database count together what guards a secret', async () => {
  expect(await refusedOf([server.app, other], perMinute + 6, crypto.randomUUID())).toBe(6)
})

it('no address and no browser can be read in the counts', async () => {
  const visitor = crypto.randomUUID()
  await refusedOf([server.app], 1, visitor)
  const { rows } = await server.pool.query<{ row: string }>('select c::text as row from rate_counts c')
  expect(rows).toHaveLength(2)
  expect(rows.map(({ row }) => row).join()).not.toMatch(new RegExp(`203|${visitor}`))
})

it('while the counts are away each node counts for itself', async () => {
  await server.pool.query('alter table rate_counts rename to away')
  const visitor = crypto.randomUUID()
  expect(await refusedOf([server.app], perMinute + 2, visitor)).toBe(2)
  expect(await refusedOf([other], perMinute, visitor)).toBe(0)
  await server.pool.query('alter table away rename to rate_counts')
  expect(await refusedOf([server.app, other], perMinute, crypto.randomUUID())).toBe(0)
})

it('a minute that is over is forgotten', async () => {
  await server.pool.query(`insert into rate_counts values ('old', 3, $1), ('new', 3, $2)`, [
    Date.now() - 1,
    Date.now() + 60_000,
  ])
  await forgetOldCounts(server.db)
  expect((await server.pool.query('select key from rate_counts')).rows).toEqual([{ key: 'new' }])
})

it('what guards nothing writes nothing', async () => {
  await server.app.inject({ url: '/api/events' })
  expect((await server.pool.query('select from rate_counts')).rowCount).toBe(0)
})
