import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { testServer, type TestServer } from '#world/test-server.ts'
import { isUnavailable } from './answer-problems.ts'
import { openDatabase } from './db.ts'

let server: TestServer
let admin: pg.Client
beforeAll(async () => {
  server = await testServer()
  admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await server.close()
})

/** As when the primary stops, and what answers at its address is another, which writes or does not. */
async function becomes(reads: 'on' | 'off'): Promise<void> {
  const name = new URL(server.databaseUrl).pathname.slice(1)
  await admin.query(`alter database ${name} set default_transaction_read_only = ${reads}`)
}
const endAll = () =>
  admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
    new URL(server.databaseUrl).pathname.slice(1),
  ])

describe('a connection that says nothing', () => {
  it('counts as cut while it is in use, and the next query has another', async () => {
    const { db, pool, close } = openDatabase(server.databaseUrl, 1, 'silent', 150)
    const error = await pool.query('select pg_sleep(60)').catch((one: Error) => one)
    expect(error instanceof Error && isUnavailable(error)).toBe(true)
    const inTransaction = db
      .transaction()
      .execute((tx) => tx.selectNoFrom(({ fn, val }) => fn('pg_sleep', [val(60)]).as('slept')).execute())
    expect(await inTransaction.catch((one: Error) => isUnavailable(one))).toBe(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await close()
  })

  it('is left alone while nobody uses it', async () => {
    const { pool, close } = openDatabase(server.databaseUrl, 1, 'silent', 50)
    const pidOf = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid as number
    const before = await pidOf()
    await admin.query('select pg_sleep(0.2)')
    expect(await pidOf()).toBe(before)
    await close()
  })
})

describe('a primary that has become a standby', () => {
  it('is a 503 that says when to come back, nothing is done, and the first call after it has moved goes well', async () => {
    const fan = server.browser()
    expect((await fan.post('/events/1/holds', { seatIds: [900] })).status).toBe(201)
    await becomes('on')
    await endAll()
    const { status, body, headers } = await fan.post('/events/1/holds', { seatIds: [901] })
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2'])
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
    // A connection that was ended may be asked once more before it is known to be gone.
    const readiness = async () => (await server.app.inject('/readyz')).json() as object
    await expect.poll(readiness).toMatchObject({ status: 503, code: 'read_only' })
    await becomes('off')
    // The connection that could only read is gone: nobody has to wait until the server ends it.
    expect((await fan.post('/events/1/holds', { seatIds: [901] })).status).toBe(201)
  })
})
