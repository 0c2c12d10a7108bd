import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freeJobsOfTheDead } from '../dead-workers.ts'
import { keptConnection } from '../kept-connection.ts'
import { enqueue, startWorker, stopWorker, type Worker } from '../jobs.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { hearPressure } from './hear-pressure.ts'
import { pressureChannel, tellPressure } from './tell-pressure.ts'
import { holdsMs, patienceMs } from './thresholds.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
})
afterAll(() => server.close())

type Done = { patient: number[]; prompt: number[] }

/** A worker with a patient task and a prompt one, and what they have done. */
async function worker(): Promise<{ done: Done; worker: Worker }> {
  const done: Done = { patient: [], prompt: [] }
  const number = (payload: unknown) => (payload as { n: number }).n
  const jobs = {
    patient: ['send_letter'],
    tasks: {
      send_letter: (payload: unknown) => void done.patient.push(number(payload)),
      settle: (payload: unknown) => void done.prompt.push(number(payload)),
    },
  }
  return { done, worker: await startWorker(server.services, [jobs]) }
}

/** As a busy web process says it, until it is ended. */
function pressure(): { end: () => void } {
  const say = () =>
    void server.pool.query(`select pg_notify($1, extract(epoch from clock_timestamp())::text)`, [
      pressureChannel,
    ])
  const timer = setInterval(say, 200)
  return { end: () => clearInterval(timer) }
}

/** Jobs that somebody has taken and not done. */
async function held(): Promise<number> {
  const { rows } = await server.pool.query(
    `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send_letter' and locked_at is not null`,
  )
  return rows[0].n
}

describe('while buyers wait', () => {
  it('patient jobs wait and prompt ones do not; all go once nobody waits any more', async () => {
    const busy = pressure()
    const { done, worker: one } = await worker()
    await sleep(600)
    for (let n = 0; n < 6; n++) await enqueue(server.db, 'send_letter', { n })
    await enqueue(server.db, 'settle', { n: 1 })
    await expect.poll(() => done.prompt).toEqual([1])
    await expect.poll(held).toBe(4)
    await sleep(1000)
    expect(done.patient).toEqual([])
    busy.end()
    await expect
      .poll(() => done.patient.toSorted((a, b) => a - b), { timeout: holdsMs * 3 })
      .toEqual([0, 1, 2, 3, 4, 5])
    await stopWorker(one)
  })

  it('a job that has waited long enough goes all the same', async () => {
    const busy = pressure()
    const { done, worker: one } = await worker()
    await sleep(600)
    await enqueue(server.db, 'send_letter', { n: 1 })
    await enqueue(server.db, 'send_letter', { n: 2 }, { runAt: new Date(Date.now() - patienceMs - 1000) })
    await expect.poll(() => done.patient).toEqual([2])
    await sleep(500)
    expect(done.patient).toEqual([2])
    busy.end()
    await stopWorker(one)
    expect(done.patient).toEqual([2, 1])
  })

  it('a worker that is killed with jobs in its hands loses none', async () => {
    const busy = pressure()
    const { done, worker: one } = await worker()
    await sleep(600)
    await enqueue(server.db, 'send_letter', { n: 1 })
    await expect.poll(held).toBe(1)
    // Its hands are gone: what it held is somebody's who is dead.
    await server.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'worker-killed', locked_at = now() - interval '1 minute'
      where locked_at is not null`,
    )
    expect(await freeJobsOfTheDead(server.db)).toEqual(['worker-killed'])
    const { done: doneByOther, worker: other } = await worker()
    busy.end()
    await expect.poll(() => [...done.patient, ...doneByOther.patient], { timeout: holdsMs * 3 }).toContain(1)
    await Promise.all([stopWorker(one), stopWorker(other)])
    const { rows } = await server.pool.query(
      `select * from graphile_worker.jobs where task_identifier = 'send_letter'`,
    )
    expect(rows).toEqual([])
  })
})

it('without a word from any web process everything goes at once', async () => {
  const { done, worker: one } = await worker()
  await enqueue(server.db, 'send_letter', { n: 7 })
  await expect.poll(() => done.patient).toEqual([7])
  await stopWorker(one)
})

describe('a web process', () => {
  /** Whether a worker hears of pressure while five people wait for an answer and statements for the database. */
  async function heardWhile(method: 'GET' | 'POST'): Promise<boolean> {
    const kept = keptConnection(server.services.config.databaseDirectUrl!)
    const heard = hearPressure(kept)
    const others = pressure()
    await expect.poll(() => heard().lastAt).not.toBe(null)
    others.end()
    await sleep(300)
    const before = heard().lastAt
    const app = Fastify()
    tellPressure(app, [server.pool])
    let answer!: () => void
    const answered = new Promise<void>((resolve) => (answer = resolve))
    app.route({ method, url: '/slow', handler: () => answered.then(() => 'ok') })
    const calls = Array.from({ length: 5 }, () => app.inject({ method, url: '/slow' }))
    // Half of its connections in use, and one left to tell with.
    const waiting = Array.from({ length: Math.ceil(server.pool.options.max / 2) }, () =>
      server.pool.query('select pg_sleep(2.4)'),
    )
    await Promise.all(waiting)
    const after = heard().lastAt
    answer()
    await Promise.all(calls)
    await app.close()
    await kept.close()
    return after !== before
  }

  it('tells of itself while people wait for it and the database is busy', async () => {
    expect(await heardWhile('POST')).toBe(true)
  })

  it('says nothing of readers, who take no seat', async () => {
    expect(await heardWhile('GET')).toBe(false)
  })
})
