import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { percentile, postBytes, rawLoad } from './raw-client.ts'
import type { Stage } from './stage.ts'

const eventId = 1
const clientCounts = [8, 16, 32, 64]
const probeSeconds = 2

/** Transactions a second: our own client and how many of it, then pgbench's where it is installed. */
type Best = { rate: number; clients: number; update: number; simple: number }

/**
 * Durable holds of two seats over HTTP at 64 connections, over the single-row durable updates that the same
 * PostgreSQL does with as many clients as serve it best, measured just before. With the limits on: every buyer is a
 * stranger at an address of their own, told by a proxy hop that the server trusts.
 */
export async function benchHolds(stage: Stage): Promise<Record<string, number>> {
  const updates = await bestUpdateRate(stage)
  const { origin, process } = await stage.startNode({ RATE_LIMITS: 'on', TRUST_PROXY: '1', JOBS: 'off' })
  const port = Number(new URL(origin).port)
  // The server keeps its live map true meanwhile, as on a day with buyers, and its code is compiled by then.
  await fetch(`http://127.0.0.1:${port}/api/events/${eventId}/availability`)
  for (let warming = 0; warming < 3; warming++) await holdEverything(stage, port, eventId)
  const load = await holdEverything(stage, port, eventId)
  process.kill()
  const rate = load.done / load.seconds
  return {
    pg_update_tps: Math.round(updates.rate),
    pg_update_clients: updates.clients,
    holds_per_s: Math.round(rate),
    holds_refused: load.refused,
    holds_p50_ms: percentile(load.latencies, 0.5),
    holds_p99_ms: percentile(load.latencies, 0.99),
    holds_over_pg_updates: rate / updates.rate,
    ...(updates.update > 0 && {
      pgbench_update_tps: Math.round(updates.update),
      pgbench_simple_update_tps: Math.round(updates.simple),
      holds_over_pgbench_updates: rate / updates.update,
      holds_over_pgbench_simple_updates: rate / updates.simple,
    }),
  }
}

/** Every seat of a match, two a hold, by 64 connections to one process or several. */
export async function holdEverything({ pool }: Stage, port: number | readonly number[], eventId: number) {
  await pool.query(`update event_seats set status = 'free', hold_id = null, held_until = null
    where event_id = ${eventId} and status = 'held'`)
  await pool.query(`delete from holds where event_id = ${eventId}`)
  await pool.query('vacuum event_seats')
  const { rows } = await pool.query(
    `select count(*) from event_seats where event_id = ${eventId} and status <> 'blocked'`,
  )
  const pairs = Math.floor(Number(rows[0].count) / 2)
  const requests = Array.from({ length: pairs }, (_, pair) =>
    postBytes(
      `/api/events/${eventId}/holds`,
      { seatIds: [pair * 2, pair * 2 + 1] },
      { 'x-forwarded-for': `10.${pair >> 8}.${pair & 255}.7` },
    ),
  )
  return rawLoad(port, requests, 64)
}

async function bestUpdateRate(stage: Stage): Promise<Best> {
  await stage.pool.query(
    'create table if not exists bench_rows (id int primary key, value int not null) with (fillfactor = 60)',
  )
  await stage.pool.query(
    'insert into bench_rows select id, 0 from generate_series(1, 34107) id on conflict do nothing',
  )
  await stage.pool.query('vacuum analyze bench_rows')
  pgbench('-i', '-q', '-s', '10', stage.databaseUrl)
  const best: Best = { rate: 0, clients: 0, update: 0, simple: 0 }
  for (const clients of clientCounts) {
    const rate = await ownRate(stage.databaseUrl, clients)
    if (rate > best.rate) Object.assign(best, { rate, clients })
    for (const kind of ['update', 'simple'] as const) {
      best[kind] = Math.max(best[kind], pgbenchRate(stage.databaseUrl, kind, clients))
    }
  }
  return best
}

/**
 * The same from pgbench, where it is installed; a client in C leaves PostgreSQL more of the machine. `update` is the one
 * prepared update; `simple` is pgbench's own «simple update» transaction (-N), which also reads and writes a history.
 */
function pgbenchRate(databaseUrl: string, kind: 'update' | 'simple', clients: number): number {
  const script = join(mkdtempSync(join(tmpdir(), 'taquilla-pgbench-')), 'update.sql')
  writeFileSync(
    script,
    '\\set id random(1, 34107)\nupdate bench_rows set value = value + 1 where id = :id;\n',
  )
  const work = kind === 'update' ? ['-M', 'prepared', '-f', script] : ['-N']
  const run = pgbench(
    '-n',
    ...work,
    '-c',
    String(clients),
    '-j',
    '2',
    '-T',
    String(probeSeconds),
    databaseUrl,
  )
  rmSync(dirname(script), { recursive: true })
  return Number(/tps = ([\d.]+)/.exec(run.stdout ?? '')?.[1] ?? 0)
}

function pgbench(...args: string[]) {
  return spawnSync('pgbench', args, { encoding: 'utf8' })
}

async function ownRate(databaseUrl: string, clients: number): Promise<number> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      return client
    }),
  )
  const until = performance.now() + probeSeconds * 1000
  let done = 0
  await Promise.all(
    connections.map(async (client) => {
      while (performance.now() < until) {
        const id = 1 + Math.floor(Math.random() * 34_107)
        await client.query({
          name: 'bench',
          text: 'update bench_rows set value = value + 1 where id = $1',
          values: [id],
        })
        done++
      }
      await client.end()
    }),
  )
  return done / probeSeconds
}
