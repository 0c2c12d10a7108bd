import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../../scripts/build.ts'
import { testDatabase, type TestDatabase } from '../world/database.ts'
import { fan } from '../world/fan.ts'
import { startPrograms, type Programs } from '../world/programs.ts'

const root = join(import.meta.dirname, '../..')
let database: TestDatabase
let programs: Programs
beforeAll(async () => {
  database = await testDatabase('demo')
  programs = await startPrograms(database.url, { JOBS: 'off' })
})
afterAll(async () => {
  await programs.stop()
  await database.drop()
})

const statusOf = (url: string) => fetch(url).then((answer) => answer.status)

describe('a node that is told to stop', () => {
  it('answers what it has begun, says that it goes, ends the streams, and ends well', async () => {
    const { origin, process: node } = await programs.startNode({ DRAIN_SECONDS: '3' })
    const ended = once(node, 'exit')
    const stream = await fetch(`${origin}/api/events/1/live`)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const blocker = await database.pool.connect()
    await blocker.query('begin')
    await blocker.query('select from event_seats where event_id = 1 and seat_id = 4000 for update')
    const held = fan(origin).post('/events/1/holds', { seatIds: [4000] })
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length
      })
      .toBe(1)

    node.kill('SIGTERM')
    await expect.poll(() => statusOf(`${origin}/readyz`)).toBe(503)
    expect(await statusOf(`${origin}/healthz`)).toBe(200)
    // What is still sent here meanwhile is served, and its reader connects anew.
    const served = await fetch(`${origin}/api/events`)
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    await blocker.query('rollback')
    blocker.release()
    expect((await held).status).toBe(201)
    // A stream that ends by itself makes the browser connect again; one that is cut throws here.
    expect(await stream.text()).toContain('event: reset')
    expect(await ended).toEqual([0, null])
    await expect(statusOf(`${origin}/healthz`)).rejects.toThrow('fetch failed')
  })
})

describe('a program of a real club', () => {
  beforeAll(async () => {
    await buildWeb()
  })

  async function run(command: string, environment: Record<string, string>) {
    const program = spawn(process.execPath, [join(root, 'scripts', `${command}.ts`)], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [program.stdout, program.stderr]) stream.on('data', (part) => (said += String(part)))
    const [code] = (await once(program, 'exit')) as [number]
    return { code, said: said.trim() }
  }

  it.each(['serve', 'work'])('%s asks for its configuration as production does', async (command) => {
    const { code, said } = await run(command, { NODE_ENV: 'production', DATABASE_URL: '' })
    expect([code, said]).toEqual([1, expect.stringContaining('DATABASE_URL: falta')])
  })

  it('serves no database that is older than its code, in one sentence, and one that is newer', async () => {
    const old = await testDatabase('empty')
    const environment = { NODE_ENV: 'test', DATABASE_URL: old.url, LOG_LEVEL: 'fatal' }
    const newest = '(select max(version) from schema_migrations)'
    await old.pool.query(`delete from schema_migrations where version = ${newest}`)
    for (const command of ['serve', 'work']) {
      const { code, said } = await run(command, environment)
      expect(code).toBe(1)
      expect(said).toMatch(
        /^A la base de DATABASE_URL le falta 1 migración \(\d+\): primero npm run migrate\.$/,
      )
    }
    await old.drop()
  })

  it('migrate says which database does not answer, and does nothing twice', async () => {
    const away = await run('migrate', { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
    expect(away).toEqual({ code: 1, said: 'La base de DATABASE_URL no contesta (ECONNREFUSED).' })
    const { url, drop } = await testDatabase('empty')
    expect(await run('migrate', { DATABASE_URL: url })).toEqual({
      code: 0,
      said: 'El esquema ya estaba al día.',
    })
    await drop()
  })
})
