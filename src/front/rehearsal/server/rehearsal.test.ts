import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { boundRate } from '#catalogue/waiting-room/server/desk/actions.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import type { Report } from '../contract.ts'
import * as rows from './sql.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  server = await testServer()
  desk = await staff(server, 'marketing')
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`update rehearsals set state = 'stopped', ended_at = now() where state in ('waiting', 'running')`.execute(
    server.db,
  )
  // Nothing is sold now: not a match, nor what else the demo club sells.
  await sql`update events set sales_start_at = now() + interval '2 days', sales_end_at = now() + interval '4 days'
    where status = 'published' and sales_end_at > now()`.execute(server.db)
  await sql`update packs set sales_start_at = now() + interval '2 days', sales_end_at = now() + interval '4 days'`.execute(
    server.db,
  )
  await sql`update bonus_plans set status = 'draft'`.execute(server.db)
})

/** A match that is sold from the day after tomorrow on. */
async function coming(): Promise<string> {
  const { rows: found } = await sql<{ id: number }>`
    select id from events where status = 'published' and sales_start_at > now() order by id limit 1`.execute(
    server.db,
  )
  return `event-${found[0]!.id}`
}

const report: Report = {
  seconds: 90,
  places: 5000,
  purchases: 3000,
  seatsSold: 8000,
  seatsForSale: 34_000,
  perSecond: 20,
  steps: [{ step: 'hold', count: 3000, failed: 0, p50: 20, p95: 90 }],
  rungs: [],
  limit: 'web',
  proposal: { perMinute: 1080, reached: true },
  webs: { ran: 1, here: 1, everywhere: 1 },
  cores: 2,
  entries: { scanned: 4000, recorded: 4000 },
  differences: [],
  rows: 1,
  mails: 0,
  leaks: [],
  duringSale: false,
}

async function measured(saleId: string, change: Partial<Report> = {}): Promise<number> {
  const { body } = await desk.post('/staff/rehearsals', { saleId, fans: 5000 })
  await rows.beginRehearsal(server.db, body.id)
  await rows.endRehearsal(server.db, body.id, {
    state: 'done',
    reason: null,
    report: { ...report, ...change },
  })
  return body.id
}

it('is asked for once at a time, and waits for a worker', async () => {
  const saleId = await coming()
  const asked = await desk.post('/staff/rehearsals', { saleId, fans: 5000 })
  expect(asked).toMatchObject({ status: 201, body: { saleId, state: 'waiting', fans: 5000, report: null } })
  expect((await desk.post('/staff/rehearsals', { saleId, fans: 5000 })).body.code).toBe('rehearsal_runs')
  const { rows: jobs } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs where task_identifier = 'rehearse'`.execute(
    server.db,
  )
  expect(jobs).toHaveLength(1)
  const stopped = await desk.post(`/staff/rehearsals/${asked.body.id}/stop`)
  expect(stopped.body.state).toBe('stopped')
  expect(await rows.beginRehearsal(server.db, asked.body.id)).toBe(false)
})

it('beside a real sale is refused in words, until somebody says that it may be', async () => {
  const saleId = await coming()
  await sql`update events set sales_start_at = now() - interval '1 hour' where id = ${Number(saleId.slice(6))}`.execute(
    server.db,
  )
  const refused = await desk.post('/staff/rehearsals', { saleId, fans: 40 })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'sale_open',
    title: 'Hay una venta abierta: el ensayo le quita fuerza a las máquinas.',
  })
  expect((await desk.get('/staff/rehearsals')).body.openSales).toHaveLength(1)
  expect((await desk.post('/staff/rehearsals', { saleId, fans: 40, duringSale: true })).status).toBe(201)
})

it('is of a match that is still to come', async () => {
  expect((await desk.post('/staff/rehearsals', { saleId: 'event-999999', fans: 40 })).status).toBe(404)
  expect((await desk.post('/staff/rehearsals', { saleId: 'pack-1', fans: 40 })).status).toBe(400)
  expect((await desk.post('/staff/rehearsals', { saleId: 'event-1', fans: 3 })).status).toBe(400)
})

it('gives the room its rate by one button, in the log', async () => {
  const saleId = await coming()
  const id = await measured(saleId)
  await desk.post(`/staff/rehearsals/${id}/rate`)
  expect((await desk.get(`/staff/waiting-rooms/${saleId}`)).body).toMatchObject({ perMinute: 1080 })
  const { rows: log } = await sql<{ action: string }>`
    select action from audit_log where subject = ${`rehearsal:${id}`}`.execute(server.db)
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['rehearsal.start', 'rehearsal.rate']),
  )
})

it('without a figure gives none', async () => {
  const id = await measured(await coming(), { proposal: null })
  expect((await desk.post(`/staff/rehearsals/${id}/rate`)).body.code).toBe('no_proposal')
})

it('is the most that a room calls by itself; more only for who says so knowing the figure', async () => {
  const saleId = await coming()
  const subject = saleId.replace('-', ':')
  await desk.call('PUT', `/staff/waiting-rooms/${saleId}/rate`, { perMinute: 900 })
  await boundRate({ db: server.db }, subject, 600)
  const read = async () => (await desk.get(`/staff/waiting-rooms/${saleId}`)).body
  expect(await read()).toMatchObject({ perMinute: 600, setPerMinute: 900, measuredPerMinute: 600 })
  const more = await desk.call('PUT', `/staff/waiting-rooms/${saleId}/rate`, { perMinute: 700 })
  expect(more.body).toMatchObject({ code: 'beyond_measured', detail: { measured: 600 } })
  await desk.call('PUT', `/staff/waiting-rooms/${saleId}/rate`, { perMinute: 700, beyond: true })
  expect(await read()).toMatchObject({ perMinute: 700 })
  await boundRate({ db: server.db }, subject, 500)
  expect(await read()).toMatchObject({ perMinute: 500 })
})
