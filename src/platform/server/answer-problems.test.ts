import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { isUnavailable } from './answer-problems.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof staff>>
/** Keeps a table to itself, so that a call stands in the midst of its transaction. */
let blocker: pg.Client

beforeAll(async () => {
  server = await testServer()
  admin = await staff(server, 'administrator')
})
afterAll(() => server.close())
beforeEach(async () => {
  blocker = new pg.Client({ connectionString: server.databaseUrl })
  await blocker.connect()
  return () => blocker.end()
})

const waiting = `select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query ilike '%api_keys%'`

/** A call whose transaction has begun, waits, and then loses its connection as told. */
async function dyingInTransaction(kill: (pid: number) => Promise<unknown>) {
  await blocker.query('begin')
  await blocker.query('lock table api_keys in access exclusive mode')
  const call = admin.post('/staff/api-keys', { name: 'Tablero', scopes: ['read Report'], days: '30' })
  const pid = await vi.waitFor(async () => {
    // Within a transaction the server shows what it showed first.
    await blocker.query('select pg_stat_clear_snapshot()')
    const { rows } = await blocker.query(waiting)
    expect(rows).toHaveLength(1)
    return rows[0].pid as number
  }, 60_000)
  await kill(pid)
  const answer = await call
  await blocker.query('rollback')
  return answer
}

type Connected = { _clients: { processID: number; connection: { stream: { destroy(): void } } }[] }

describe('a database that dies in the midst of a transaction', () => {
  it.each<[string, (pid: number) => Promise<unknown>]>([
    ['the server ends the connection', (pid) => blocker.query('select pg_terminate_backend($1)', [pid])],
    ['the server gives up the statement', (pid) => blocker.query('select pg_cancel_backend($1)', [pid])],
    [
      'the connection is cut without a word',
      async (pid) => {
        const { _clients: clients } = server.pool as unknown as Connected
        clients.find(({ processID }) => processID === pid)!.connection.stream.destroy()
      },
    ],
  ])('is a 503 that says when to come back, and nothing is done: %s', async (_, kill) => {
    const before = (await admin.get('/staff/api-keys')).body.total as number
    const { status, body, headers } = await dyingInTransaction(kill)
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2'])
    expect((await admin.get('/staff/api-keys')).body.total).toBe(before)
  })
})

describe('what is not now', () => {
  const error = (code: string, message = '', cause?: Error) =>
    Object.assign(new Error(message, { cause }), { code })

  it.each([
    '57P01',
    '57P02',
    '57014',
    '53300',
    '53100',
    '08006',
    '58030',
    '40001',
    '40P01',
    '55P03',
    '25006',
  ])('is told from what is wrong by the SQLSTATE: %s', (code) =>
    expect(isUnavailable(error(code))).toBe(true),
  )
  it.each(['23505', '23503', '42P01', '22P02', '25P02', 'P0001', '42501', 'FST_ERR_VALIDATION'])(
    'never hides a defect: %s',
    (code) => expect(isUnavailable(error(code))).toBe(false),
  )
  it('is found behind another error, and in the words of a driver that has no code', () => {
    expect(isUnavailable(new Error('rollback failed', { cause: error('ECONNRESET') }))).toBe(true)
    for (const words of [
      'Connection terminated unexpectedly',
      'Client has encountered a connection error and is not queryable',
      'timeout exceeded when trying to connect',
      'could not write init file',
    ])
      expect(isUnavailable(new Error(words))).toBe(true)
  })
})
