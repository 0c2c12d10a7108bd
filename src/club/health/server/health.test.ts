import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { watchedBesides } from '#server/health.ts'
import { writeRestoreProof } from '#server/restore-proof.ts'
import type { VitalSign } from '#server/vital-sign.ts'
import { freePort } from '#world/free-port.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import type { Sign } from '../contract.ts'
import { backupSigns } from './backup-signs.ts'
import { machineSigns } from './machine-signs.ts'

const token = 'f3a1c7d95b2e4068a1b2c3d4'
const sign = (metric: VitalSign['metric'], read: VitalSign['read']): VitalSign => {
  return { metric, help: metric, group: 'Servidor', title: metric, meaning: metric, unit: 'count', read }
}
const broken = sign(
  'taquilla_try_broken',
  async ({ db }) => (await sql<never>`select 1 / 0`.execute(db)).rows,
)
const writing = sign('taquilla_try_writing', async ({ db }) => {
  await sql`update club_settings set name = 'otro'`.execute(db)
  return [{ value: 1 }]
})

let server: TestServer
let metricsPort: number
beforeAll(async () => {
  metricsPort = await freePort()
  server = await testServer({
    environment: { METRICS_TOKEN: token, METRICS_PORT: String(metricsPort) },
    moreFeatures: [{ vitalSigns: [broken, writing] }],
  })
  await writeRestoreProof(server.db, {
    ok: true,
    source: 'try',
    dataUntil: null,
    rowsChecked: 9,
    differences: 0,
    seconds: 1,
  })
  await sql`update restore_proofs set at = now() - interval '30 hours'`.execute(server.db)
})
afterAll(() => server.close())

it('tells the administrator every sign, what is wrong first of all what to do, and hides none that fails', async () => {
  const administrator = await staff(server, 'administrator')
  const { status, body } = await administrator.get('/staff/health')
  expect(status).toBe(200)
  const signs = body.signs as Sign[]
  const unread = signs.filter(({ advice }) => advice?.startsWith('No pudimos medirlo'))
  expect(unread.map(({ metric }) => metric)).toEqual(['taquilla_try_broken', 'taquilla_try_writing'])
  const found = signs.find(({ metric }) => metric === 'taquilla_restore_proof_age_seconds')
  expect(found).toMatchObject({
    level: 'stop',
    since: expect.any(String),
    advice: expect.stringContaining('respaldo'),
    worst: '9 filas, 0 diferencias',
  })
  expect(Math.round(found!.value! / 3600)).toBe(30)
  expect(signs.find(({ metric }) => metric === 'taquilla_restore_differences')?.level).toBe('ok')
})

it('gives the same figures to who reads metrics, also of a node that serves no web', async () => {
  const besides = await watchedBesides(server.app, server.services)
  const ask = (path: string, authorization = `Bearer ${token}`) =>
    fetch(`http://127.0.0.1:${metricsPort}${path}`, { headers: { authorization } })
  expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await ask('/metrics', 'Bearer no')).status).toBe(401)
  expect((await ask('/api/events')).status).toBe(404)
  const text = await (await ask('/metrics')).text()
  await besides!.close()
  expect(text).toMatch(/^taquilla_restore_proof_age_seconds 10\d{4}/m)
  expect(text).toMatch(/^taquilla_sign_failures_total\{metric="taquilla_try_broken"\} \d/m)
  expect(text).not.toMatch(/^taquilla_try_writing /m)
  // Nothing to say is no value: a zero would be one.
  expect(text).not.toMatch(/^taquilla_approvals_share /m)
})

it('counts from the installation on where no backup was ever proved, in production', async () => {
  const { db, config } = server
  await db.deleteFrom('restoreProofs').execute()
  await sql`update schema_migrations set run_at = now() - interval '2 days'`.execute(db)
  const sign = backupSigns.find(({ metric }) => metric === 'taquilla_restore_proof_age_seconds')!
  const hours = async (production: boolean) => {
    const values = await sign.read({ ...server.services, config: { ...config, production } })
    return values.map(({ value }) => Math.round(value / 3600))
  }
  expect([await hours(true), await hours(false)]).toEqual([[48], []])
})

it('knows a clock that is ten minutes off from one that is right', async () => {
  const { read } = machineSigns.find(({ metric }) => metric === 'taquilla_clock_offset_seconds')!
  const [right] = await read(server.services)
  expect(right!.value).toBeLessThan(20)
  const now = Date.now
  const wrong = vi.spyOn(Date, 'now').mockImplementation(() => now() - 600_000)
  const [off] = await read(server.services)
  wrong.mockRestore()
  expect(off!.value).toBeGreaterThan(580)
})
