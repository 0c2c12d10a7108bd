import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { features } from '#app/server/features.ts'
import type { Report } from '#front/rehearsal/contract.ts'
import { askForRehearsal } from '#front/rehearsal/server/actions.ts'
import { proposalOf } from '#front/rehearsal/rules.ts'
import * as rows from '#front/rehearsal/server/sql.ts'
import { readConfig } from '#server/config.ts'
import { ownEnvironment } from '../rehearsal/programs.ts'
import { foldersOf, rehearse, sound } from '../rehearsal/rehearse.ts'
import { testDatabase, type TestDatabase } from './world/database.ts'

/** Everything that the club's own programs would call: each listens here, and counts who comes. */
const services = ['provider', 'mail', 'sms', 'store', 'errors', 'beacon'] as const
type Service = (typeof services)[number]

/** A rehearsal waits for its programs, the room and the draw as a real one does. */
const whole = { timeout: 300_000 }

let database: TestDatabase
let dataDir: string
const traps = new Map<Service, { server: Server; url: string }>()
const touched: Service[] = []
const before = { ...process.env }

beforeAll(async () => {
  database = await testDatabase('demo')
  dataDir = await mkdtemp(join(tmpdir(), 'taquilla-'))
  for (const service of services) {
    const server = createServer((socket) => {
      touched.push(service)
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    traps.set(service, { server, url: `127.0.0.1:${(server.address() as AddressInfo).port}` })
  }
  Object.assign(process.env, clubsOwn())
})
afterAll(async () => {
  for (const name of Object.keys(clubsOwn())) delete process.env[name]
  Object.assign(process.env, before)
  for (const { server } of traps.values()) server.close()
  await database.drop()
})

const of = (service: Service) => traps.get(service)!.url
/** What a production install knows, with every service a trap. */
const clubsOwn = () => ({
  MP_BASE_URL: `http://${of('provider')}`,
  MP_ACCESS_TOKEN: 'APP_USR-the-club-s-own-token',
  MP_WEBHOOK_SECRET: 'the-club-s-own-secret',
  SMTP_URL: `smtp://${of('mail')}`,
  SMS_URL: `http://${of('sms')}`,
  S3_BUCKET: 'the-club-s-own-bucket',
  S3_ENDPOINT: `http://${of('store')}`,
  SENTRY_DSN: `http://key@${of('errors')}/1`,
  BEACON_URLS: `http://${of('beacon')}`,
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
})

async function rehearsed(planted?: Record<string, string>): Promise<Report> {
  const { db, url } = database
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir })
  const id = await askForRehearsal({ db, features }, { saleId: 'event-1', fans: 40, duringSale: true }, null)
  await rows.beginRehearsal(db, id)
  const row = (await rows.findRehearsal(db, id))!
  const { signal } = new AbortController()
  const report = await rehearse(
    { config, db, features, signal, said: () => undefined, ...(planted && { planted }) },
    row,
  )
  await rows.endRehearsal(db, id, { state: sound(report) ? 'done' : 'failed', reason: null, report })
  return report
}

/** Every row of every table of the club, but for what a rehearsal says of itself. */
async function everything(): Promise<Record<string, string>> {
  const { pool } = database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('rehearsals', 'audit_log')`,
  )
  const told: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows: found } = await pool.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(one::text, 0)), 0) as print from "${name}" one`,
    )
    told[name] = found[0]!.print
  }
  return told
}

async function databasesLeft(): Promise<number> {
  const { rows: found } = await database.pool.query(
    `select from pg_database where starts_with(datname, current_database() || '_rehearsal_')`,
  )
  return found.length
}

it(
  'sells the match to invented fans up to the gates, exactly, and leaves and touches nothing real',
  whole,
  async () => {
    const real = await everything()
    const report = await rehearsed()
    expect(report).toMatchObject({ places: 40, leaks: [], differences: [], webs: { ran: 1 } })
    expect(report.purchases).toBe(40)
    expect(report.entries.recorded).toBe(report.seatsSold)
    expect(report.steps.filter(({ failed }) => failed > 0)).toEqual([])
    expect(new Set(report.steps.map(({ step }) => step))).toEqual(
      new Set(['join', 'state', 'pass', 'hold', 'order', 'card', 'payment', 'tickets', 'purchase', 'entry']),
    )
    // How far forty people get depends on the machine: beside a sale nothing is held to what they measured (see the rows below).
    expect(report.proposal).toEqual(proposalOf(report.rungs))
    expect(touched).toEqual([])
    expect(await everything()).toEqual(real)
    expect(await databasesLeft()).toBe(0)
    expect(existsSync(foldersOf(readConfig({ DATA_DIR: dataDir })))).toBe(false)
  },
)

it('finds what a careless change would let out, and does not let it out', whole, async () => {
  const report = await rehearsed({
    MP_BASE_URL: process.env['MP_BASE_URL']!,
    SMS_URL: process.env['SMS_URL']!,
    SMTP_URL: process.env['SMTP_URL']!,
  })
  expect(report.leaks).toContain(of('provider').replace('127.0.0.1', 'localhost'))
  expect(sound(report)).toBe(false)
  expect(touched).toEqual([])
  expect(await databasesLeft()).toBe(0)
})

it('gives its programs nothing of the configuration of the club', () => {
  const given = ownEnvironment(
    { PORT: '1' },
    { ...process.env, PATH: '/bin', DATABASE_URL: 'postgresql://club' },
  )
  for (const name of [...Object.keys(clubsOwn()), 'DATABASE_URL']) expect(given).not.toHaveProperty(name)
  expect(given).toMatchObject({ PATH: '/bin', PORT: '1' })
})

it('is stopped at any moment, and leaves nothing', async () => {
  const { db, url } = database
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir })
  const id = await askForRehearsal({ db, features }, { saleId: 'event-1', fans: 40, duringSale: true }, null)
  await rows.beginRehearsal(db, id)
  const row = (await rows.findRehearsal(db, id))!
  const { signal } = new AbortController()
  const going = rehearse({ config, db, features, signal, said: () => undefined }, row)
  going.catch(() => undefined)
  await expect.poll(databasesLeft).toBe(1)
  await rows.askToStop(db, id)
  await expect(going).rejects.toThrow('Alguien lo detuvo.')
  await rows.endRehearsal(db, id, { state: 'stopped', reason: null, report: null })
  expect(await databasesLeft()).toBe(0)
})
