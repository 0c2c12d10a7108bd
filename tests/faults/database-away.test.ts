import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db.ts'
import { demoPeople } from '../../db/seed/people.ts'
import { cardToken, fan } from '../world/fan.ts'
import { ownCluster, type OwnCluster } from '../world/own-cluster.ts'
import { startPrograms, type Programs } from '../world/programs.ts'

let cluster: OwnCluster
let programs: Programs

beforeAll(async () => {
  cluster = await ownCluster('away')
  programs = await startPrograms(cluster.url, { JOBS: 'off' })
  programs.startWorker()
})
afterAll(async () => {
  await programs.stop()
  await cluster.end()
})

/** Whether the worker has started, with the last of its rounds in the queue, and is connected to take jobs and to say that it lives. */
async function works(): Promise<boolean> {
  const { pool, close } = openDatabase(cluster.url, 1)
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

  await cluster.start()
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

it('who asks what became of a payment hears «paid» once a standby has it too', async () => {
  const [ana] = demoPeople
  const buyer = fan(programs.origin)
  await buyer.login(ana!.email, ana!.password)
  const hold = await buyer.post<{ id: string }>('/events/1/holds', { seatIds: [600] })
  const order = await buyer.post<{ id: string }>('/orders', { holdId: hold.body.id })
  const token = await cardToken(programs.sandboxOrigin)
  const card = { method: 'card', token, paymentMethodId: 'master', installments: 1 }
  const paid = await buyer.post(`/orders/${order.body.id}/payments`, card, {
    'idempotency-key': randomUUID(),
  })
  expect(paid.body).toMatchObject({ status: 'approved' })

  const { pool, close } = openDatabase(cluster.url, 10)
  const standbys = async (names: string) => {
    await pool.query(`alter system set synchronous_standby_names = '${names}'`)
    await pool.query('select pg_reload_conf()')
  }
  const waits = async (statement: string) =>
    (
      await pool.query(`select from pg_stat_activity where wait_event = 'SyncRep' and query like $1`, [
        `%${statement}%`,
      ])
    ).rowCount !== 0
  await standbys('gone')
  const written: Promise<unknown>[] = []
  // The server hears of it a moment later: what is written until then waits for nobody.
  const writeAgain = async () => {
    const one = pool.query(`select pg_logical_emit_message(true, 'drill', 'x')`)
    written.push(one)
    await Promise.race([one, sleep(200)])
    return waits('pg_logical_emit_message')
  }
  await expect.poll(writeAgain, soon).toBe(true)
  let told = false
  const asked = buyer.post(`/orders/${order.body.id}/payments/refresh`).finally(() => (told = true))
  await expect.poll(() => waits('for key share'), soon).toBe(true)
  expect(told).toBe(false)
  await standbys('')
  expect((await asked).body).toMatchObject({ orderStatus: 'paid' })
  await Promise.all(written)
  await close()
})
