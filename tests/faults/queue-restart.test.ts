import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBeacon } from '#sandbox/beacon/beacon.ts'
import { openDatabase } from '#server/db.ts'
import { newSession } from '#server/session.ts'
import { ownCluster, type OwnCluster } from '../world/own-cluster.ts'
import { startPrograms, type Programs } from '../world/programs.ts'
import { rounds } from '../world/rounds.ts'

const crowd = rounds(5_000, 100_000)
const soon = { timeout: 240_000, interval: 250 }

let cluster: OwnCluster
let beacon: Awaited<ReturnType<typeof startBeacon>>
let programs: Programs

beforeAll(async () => {
  cluster = await ownCluster('queue')
  beacon = await startBeacon({ port: 0 })
  programs = await startPrograms(cluster.url, { JOBS: 'off', BEACON_URLS: beacon.sources.join() })
  programs.startWorker()
}, 300_000)
afterAll(async () => {
  await programs.stop()
  await beacon.close()
  await cluster.end()
})

/** Statements of this test's own, each time through a connection that no restart has broken. */
async function query<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { db, close } = openDatabase(cluster.url, 1)
  const { rows } = await statement.execute(db)
  await close()
  return rows
}

async function restart(): Promise<void> {
  await cluster.stop()
  await cluster.start()
}

/** Everybody who waits, as so many accounts with a place in the list that is not closed yet. */
async function fill(): Promise<void> {
  await query(sql`
    with person as (
      insert into accounts (email, password_hash, first_name, last_name, email_confirmed_at, terms_version, terms_accepted_at)
      select 'fila-' || no || '@correo.example', '-', 'Rosa', 'Luna', now(), '1', now() from generate_series(1, ${crowd}::int) no
      returning id),
    made as (select id as account_id, gen_random_uuid() as id, sha256(id::text::bytea) as salt from person)
    insert into waiting_places (id, room_id, sitting, account_id, salt, commitment, in_list)
    select id, (select id from waiting_rooms), 1, account_id, salt, sha256(uuid_send(id) || salt), true from made`)
  await query(sql`update waiting_rooms set last_number = last_number + ${crowd}`)
}

/** Somebody with a phone, logged in, who asks over HTTP. */
async function person() {
  const { token, cookie, tokenHash, cookieHash } = newSession()
  await query(sql`
    with person as (
      insert into accounts (email, password_hash, first_name, last_name, email_confirmed_at, terms_version, terms_accepted_at)
      values ('eva.fila@correo.example', '-', 'Eva', 'Luna', now(), '1', now()) returning id),
    phone as (insert into confirmed_phones (account_id, phone_key) select id, sha256('eva') from person)
    insert into sessions (token_hash, cookie_hash, account_id, expires_at)
    select ${tokenHash}, ${cookieHash}, id, now() + interval '1 hour' from person`)
  return async (method: string, path: string) => {
    const answer = await fetch(`${programs.origin}/api/waiting-room/event-1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, cookie: `taquilla=${cookie}` },
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, never> }
  }
}

const state = async () => {
  const answer = await fetch(`${programs.origin}/api/waiting-room/event-1/state`)
  return answer.ok ? ((await answer.json()) as { state: string; last: number; serving: number }) : null
}
const stateName = async () => (await state().catch(() => null))?.state

it('a database that is restarted before, in and after the draw loses no place, gives no number twice and serves nobody twice', async () => {
  await query(
    sql`update events set requires_fan_id = false, sales_start_at = now() + interval '20 minutes' where id = 1`,
  )
  await query(sql`insert into waiting_rooms (subject, mode, per_minute) values ('event:1', 'opening', 600)`)
  await expect.poll(stateName, soon).toBe('joining')
  await fill()
  const ask = await person()
  // A node knows of a room within a second of its beginning.
  let before = await ask('POST', '/places')
  await expect.poll(async () => (before = await ask('POST', '/places')).status, soon).toBe(201)

  await restart()
  await expect.poll(async () => (await state())?.last, soon).toBe(crowd + 1)
  // The state is told from memory; a place is read from the database, once it is back.
  await expect.poll(async () => (await ask('GET', '/places/mine')).body['place'], soon).toEqual(before.body)
  expect((await ask('POST', '/places')).body).toEqual(before.body)

  await query(sql`update events set sales_start_at = now() where id = 1`)
  await expect.poll(stateName, soon).toBe('drawing')
  await restart()
  await expect.poll(stateName, soon).toBe('serving')
  await expect.poll(async () => (await state())?.serving, soon).toBeGreaterThan(0)
  await restart()
  await query(sql`update waiting_rooms set per_minute = 60000`)
  await expect.poll(async () => (await state())?.serving, soon).toBe(crowd + 1)

  const [drawn] =
    await query(sql<object>`select count(*)::int as places, count(distinct number)::int as numbers,
    min(number) as first, max(number) as last, (count(*) filter (where status = 'called'))::int as called,
    (select array_agg(statement::json ->> 'kind' order by no) from waiting_records) as said from waiting_places`)
  expect(drawn).toEqual({
    places: crowd + 1,
    numbers: crowd + 1,
    first: 1,
    last: crowd + 1,
    called: crowd + 1,
    said: ['announced', 'announced', 'closed', 'drawn'],
  })
  const passes = await Promise.all([1, 2, 3].map(() => ask('POST', '/pass')))
  expect(new Set(passes.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(passes[0]!.status).toBe(200)
  expect(await query(sql`select id from waiting_places where status = 'served'`)).toHaveLength(1)

  const script = join(import.meta.dirname, '../../scripts/verify-queue.ts')
  const sale = `${programs.origin}/api/waiting-room/event-1`
  const { stdout } = await promisify(execFile)(process.execPath, [script, sale])
  expect(stdout).toContain('✓ El sorteo es el que se anunció')
}, 900_000)
