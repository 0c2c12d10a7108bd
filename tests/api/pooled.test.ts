import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorker, stopWorker } from '#server/jobs.ts'
import { refuseSessionState } from '#world/session-state.ts'
import { testServer, type TestServer } from '#world/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it.each([
  'listen seats',
  "set lock_timeout = '1s'",
  "select set_config('search_path', 'a', false)",
  'select pg_advisory_lock(1)',
  'create temp table kept as select 1',
  'declare all_rows cursor with hold for select 1',
  'prepare one as select 1',
])('a statement of the session is told from one of a transaction: %s', (text) => {
  expect(() => refuseSessionState(text)).toThrow('pooled connections')
})

it.each([
  "set local statement_timeout = '1s'",
  'select pg_advisory_xact_lock(1)',
  'create temp table kept on commit drop as select 1',
  "select pg_notify('seats', '1')",
  "update people set name = 'a'",
])('what ends with its transaction passes: %s', (text) => {
  expect(() => refuseSessionState(text)).not.toThrow()
})

it('a named statement is refused where a pooler may stand', async () => {
  await expect(server.pool.query({ name: 'kept', text: 'select 1' })).rejects.toThrow('named statement')
})

it('holds, the live map and jobs keep their sessions on connections of their own', async () => {
  const fan = server.browser()
  const held = await fan.post('/events/1/holds', { seatIds: [700, 701] })
  expect(held.status).toBe(201)
  const other = await fan.post('/events/1/holds', { replaces: held.body.id, seatIds: [700, 702] })
  expect(other.status).toBe(201)
  const worker = await startWorker(server.services, [])
  const { rows } = await server.pool.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity where datname = current_database() order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['taquilla', 'taquilla holds', 'taquilla jobs', 'taquilla seats']),
  )
  await stopWorker(worker)
})
