import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '#world/test-server.ts'
import { freeJobsOfTheDead } from './dead-workers.ts'
import { enqueue, startWorker } from './jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
})
afterAll(() => server.close())

async function begunBy(worker: string): Promise<number> {
  const { rows } = await server.pool.query(
    'select count(*)::int as n from graphile_worker._private_jobs where locked_by = $1',
    [worker],
  )
  return rows[0].n
}

it('frees what a killed process had begun, and nothing of who lives', async () => {
  let begun!: () => void
  let goOn!: () => void
  const started = new Promise<void>((resolve) => (begun = resolve))
  const finish = new Promise<void>((resolve) => (goOn = resolve))
  const long = { tasks: { long_job: () => (begun(), finish) } }
  const runner = await startWorker(server.services, [long])
  await enqueue(server.db, 'long_job', {})
  await started
  await enqueue(server.db, 'job_of_the_dead', {})
  await server.pool
    .query(`update graphile_worker._private_jobs job set locked_by = 'worker-dead', locked_at = now()
    from graphile_worker._private_tasks task where task.id = job.task_id and task.identifier = 'job_of_the_dead'`)
  expect(await begunBy('worker-dead')).toBe(1)
  await sleep(300)
  expect(await freeJobsOfTheDead(server.db, 3600)).toEqual([])
  expect(await freeJobsOfTheDead(server.db, 0)).toEqual(['worker-dead'])
  expect(await begunBy('worker-dead')).toBe(0)
  goOn()
  await runner.stop()
})
