import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db.ts'
import { migrate } from '#server/migrate.ts'
import { ensureDatabase, startPostgres, type Cluster } from '#server/postgres.ts'
import { seedDemoClub } from '../../db/seed/demo-club.ts'
import { fan } from '../world/fan.ts'
import { freePort } from '../world/free-port.ts'
import { startPrograms, type Programs } from '../world/programs.ts'

let folder: string
let port: number
let cluster: Cluster
let programs: Programs

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taquilla-away-'))
  await chmod(folder, 0o755)
  port = await freePort()
  cluster = await startPostgres(join(folder, 'postgres'), port)
  const url = await ensureDatabase(cluster, 'taquilla')
  await migrate(url)
  const { db, close } = openDatabase(url, 4)
  await seedDemoClub(db, { quick: true })
  await close()
  programs = await startPrograms(url, { JOBS: 'off' })
  programs.startWorker()
})
afterAll(async () => {
  await programs.stop()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Whether the worker has started, with the last of its rounds in the queue, and is connected to take jobs and to say that it lives. */
async function works(): Promise<boolean> {
  const { pool, close } = openDatabase(cluster.url('taquilla'), 1)
  const { rows } = await pool.query(
    `select exists (select from pg_stat_activity where application_name = 'taquilla jobs')
       and exists (select from pg_locks where locktype = 'advisory' and granted)
       and exists (select from graphile_worker.jobs where key = 'forget_old_counts') as works`,
  )
  await close()
  return rows[0].works
}
const soon = { timeout: 90_000, interval: 250 }

it('a stopped database is a clear 503, and its return brings everything back without a restart', async () => {
  await expect.poll(works, soon).toBe(true)
  const before = fan(programs.origin)
  const held = await before.post<{ id: string }>('/events/1/holds', { seatIds: [500, 501] })
  expect(held.status).toBe(201)

  await cluster.stop()
  const away = await before.post<{ code: string }>('/events/1/holds', { seatIds: [502] })
  expect(away.status).toBe(503)
  expect(away.body.code).toBe('unavailable')
  expect(away.headers.get('retry-after')).not.toBeNull()
  expect((await fetch(`${programs.origin}/healthz`)).status).toBe(200)
  expect((await fetch(`${programs.origin}/readyz`)).status).toBe(503)

  cluster = await startPostgres(join(folder, 'postgres'), port)
  let back = 503
  for (let tenth = 0; tenth < 200 && back !== 200; tenth++) {
    await sleep(100)
    back = (await fetch(`${programs.origin}/readyz`)).status
  }
  expect(back).toBe(200)
  const again = await before.get<{ status: string; seats: { id: number }[] }>(`/holds/${held.body.id}`)
  expect(again.body).toMatchObject({ status: 'active' })
  const other = await fan(programs.origin).post('/events/1/holds', { seatIds: [500] })
  expect(other.status).toBe(409)
  expect((await fan(programs.origin).post('/events/1/holds', { seatIds: [502] })).status).toBe(201)
  await expect.poll(works, soon).toBe(true)
})
