import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeExport } from '#front/exports/server/actions.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { openDatabase, type Database } from './db.ts'
import { replicaReader } from './replica.ts'

let server: TestServer
let second: Database
const asked: string[] = []
beforeAll(async () => {
  server = await testServer()
  second = openDatabase(server.databaseUrl, 2)
  second.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      asked.push(typeof given[0] === 'string' ? given[0] : (given[0] as { text: string }).text)
      return query(...given)
    }) as typeof client.query
  })
})
afterAll(async () => {
  await second.close()
  await server.close()
})

/** A server whose log stands at the position that `at` says. */
const standing = (at: () => number) =>
  server.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: () => Promise.resolve({ rows: [{ position: at() }] }),
  })
const eager = { lagMs: 60_000, believedMs: 0, patienceMs: 60_000 }

describe('where reports read', () => {
  it('is the primary where no replica is named', async () => {
    expect(await replicaReader(server.db, null)()).toBe(server.db)
  })

  it('is the replica once it has what the primary had written within the bound', async () => {
    let [written, replayed] = [100, 90]
    const primary = standing(() => written)
    const replica = standing(() => replayed)
    const reading = replicaReader(primary, replica, eager)
    expect(await reading()).toBe(primary)
    written = 200
    replayed = 100
    expect(await reading()).toBe(replica)
    const strict = replicaReader(primary, replica, { ...eager, lagMs: 0 })
    expect(await strict()).toBe(primary)
    expect(await strict()).toBe(primary)
    replayed = 200
    expect(await strict()).toBe(replica)
  })

  it('is the primary while the replica is away or answers too late', async () => {
    const away = openDatabase('postgresql://nobody@127.0.0.1:1/none')
    expect(await replicaReader(server.db, away.db, eager)()).toBe(server.db)
    await away.close()
    const late = server.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => new Promise<never>(() => undefined),
    })
    expect(await replicaReader(server.db, late, { ...eager, patienceMs: 1 })()).toBe(server.db)
  })

  it('takes the rows of reports and files, and never a write', async () => {
    server.services.reading = () => Promise.resolve(second.db)
    const finance = await staff(server, 'finance')
    expect((await finance.get('/staff/reports/revenue')).status).toBe(200)
    const list = { list: 'audit-log', format: 'csv', query: {} }
    const { body } = await finance.post('/staff/exports', list)
    await makeExport(server.services, body.id, await server.services.reading())
    expect((await finance.get(`/staff/exports/${body.id}/file`)).status).toBe(200)
    expect(asked.join('\n')).toMatch(/audit_log/)
    expect(asked.length).toBeGreaterThan(2)
    expect(
      asked.filter((text) => /\b(insert|update|delete|for (no key )?update|begin)\b/i.test(text)),
    ).toEqual([])
  })
})
