import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#world/database.ts'
import { migrate } from './migrate.ts'
import { refuseOldSchema } from './schema-version.ts'
import { uuidv7Definition } from './uuidv7.ts'

const folder = join(import.meta.dirname, '../../../db/migrations')
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
/** As `sha256sum` writes and checks it. */
const released = readFileSync(join(folder, '../released.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => ({ print: line.slice(0, 64), name: line.slice(66) }))
const numberOf = (name: string) => Number(/^(\d+)\.do\./.exec(name)?.[1])

describe('a released migration', () => {
  it('is never changed, renamed or taken away: there are databases that it made', () => {
    const now = released.map(({ name }) => ({
      print: createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
      name,
    }))
    expect(now).toEqual(released)
  })

  it('is followed by higher numbers alone, each once', () => {
    const highest = Math.max(...released.map(({ name }) => numberOf(name)))
    const names = new Set(released.map(({ name }) => name))
    for (const name of files.filter((one) => !names.has(one))) expect(numberOf(name)).toBeGreaterThan(highest)
    expect(new Set(files.map(numberOf)).size).toBe(files.length)
  })
})

describe('uuidv7 where PostgreSQL has none', () => {
  it('makes ids of version 7 that grow, of now or of another moment', async () => {
    const { pool, drop } = await testDatabase()
    // Under a name of its own beside PostgreSQL's.
    await pool.query(`create schema older; set search_path = older, pg_temp; ${uuidv7Definition}`)
    const { rows } = await pool.query<{ id: string }>(`
      select id::text
      from (select older.uuidv7(interval '0') as id from generate_series(1, 500)) ids`)
    const ids = rows.map(({ id }) => id)
    expect(
      ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)),
    ).toBe(true)
    const moments = ids.map((id) => id.slice(0, 18))
    expect(moments).toEqual(moments.toSorted())
    expect(new Set(ids).size).toBe(500)
    const { rows: moved } = await pool.query<{ earlier: boolean }>(
      "select older.uuidv7(interval '-1 day') < uuidv7() as earlier",
    )
    expect(moved[0]?.earlier).toBe(true)
    await drop()
  })
})

describe('a step', () => {
  let database: TestDatabase
  let steps: string
  beforeAll(async () => {
    database = await testDatabase()
    steps = await mkdtemp(join(tmpdir(), 'taquilla-steps-'))
  })
  afterAll(async () => {
    await database.drop()
    await rm(steps, { recursive: true, force: true })
  })
  const run = (given: { lock?: string; statement?: string; patience?: number; signal?: AbortSignal } = {}) =>
    migrate(database.url, { files: join(steps, '*.sql'), ...given })
  const write = (number: number, text: string) => writeFile(join(steps, `${number}.do.step.sql`), text)
  const exists = async (name: string) =>
    (await database.pool.query('select to_regclass($1) is not null as there', [name])).rows[0]
      .there as boolean

  const running = async () =>
    (
      await database.pool.query(
        "select from pg_stat_activity where query like '%told_to_stop%' and pid <> pg_backend_pid() and datname = current_database()",
      )
    ).rowCount === 1

  it('that waits for a lock gives up, says which it is, and goes well when it is run again', async () => {
    await write(9001, 'create table before_it (); alter table accounts add column waited int;')
    const other = await database.pool.connect()
    await other.query('begin')
    await other.query('lock table accounts in access share mode')
    await expect(run({ lock: '50ms', patience: 300 })).rejects.toThrow(
      /^9001\.do\.step\.sql esperó demasiado un candado: de ella no se hizo nada/,
    )
    expect(await exists('before_it')).toBe(false)
    await other.query('rollback')
    other.release()
    expect(await run()).toEqual([9001])
  })

  it('lets go of what it has locked where a buyer holds the rest, so that the buyer goes on', async () => {
    await write(9002, 'alter table accounts add column first int; alter table events add column second int;')
    const buyer = await database.pool.connect()
    await buyer.query('begin')
    await buyer.query('lock table events in access share mode')
    const ran = run()
    // Longer than PostgreSQL waits before it looks for a deadlock: it would find the one who came last.
    await setTimeout(1_500)
    await expect(buyer.query('select count(*) from accounts')).resolves.toBeDefined()
    await buyer.query('commit')
    buyer.release()
    expect(await ran).toEqual([9002])
  })

  it('that takes too long gives up, and so does one whose connection is cut: neither has begun', async () => {
    await write(9003, 'create table half (); select pg_sleep(60);')
    await expect(run({ statement: '1s' })).rejects.toThrow(/^9003\.do\.step\.sql tardó demasiado/)
    await write(9003, 'create table half (); select pg_terminate_backend(pg_backend_pid());')
    await expect(run()).rejects.toThrow(/terminat/)
    expect(await exists('half')).toBe(false)
    await write(9003, 'create table half ();')
    expect(await run()).toEqual([9003])
  })

  it('ends when it is told to stop meanwhile, and the next one does not begin', async () => {
    await write(9004, 'create table told_to_stop (); select pg_sleep(3);')
    await write(9005, 'create table not_begun ();')
    const stopped = new AbortController()
    const ran = run({ signal: stopped.signal })
    await expect.poll(running).toBe(true)
    stopped.abort(new Error('told to stop'))
    await expect(ran).rejects.toThrow('told to stop')
    expect(await exists('told_to_stop')).toBe(true)
    expect(await exists('not_begun')).toBe(false)
    expect(await run()).toEqual([9005])
  })

  it('is done once by two who begin together', async () => {
    await write(9006, 'create table once ();')
    const ran = await Promise.all([run(), run()])
    expect(ran.flat()).toEqual([9006])
  })
})

describe('the server’s start', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  it('finds a database that is up to date', async () => {
    await expect(migrate(database.url)).resolves.toEqual([])
  })

  it('takes a schema that a newer release has added to, and none that lacks a step', async () => {
    await database.pool.query(
      "insert into schema_migrations (version, name, md5, run_at) values (9999, 'of-tomorrow', '', now())",
    )
    await expect(refuseOldSchema(database.pool)).resolves.toBeUndefined()
    await sql`delete from schema_migrations where version = 9999`.execute(database.db)
    const last = Math.max(...files.map(numberOf))
    await sql`delete from schema_migrations where version = ${last}`.execute(database.db)
    await expect(refuseOldSchema(database.pool)).rejects.toThrow(`le falta 1 migración (${last})`)
  })

  it('refuses a migration that came after a higher number ran, in place of passing over it', async () => {
    await sql`delete from schema_migrations where version = 68`.execute(database.db)
    await expect(migrate(database.url)).rejects.toThrow(
      /^068\.do\..+ this database already ran \d+; a new migration takes the next number$/,
    )
  })
})
