import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { moneyBalance } from '#selling/payments/server/sql.ts'
import { makeBuyers } from '../bench/buyers.ts'
import { buy } from '../bench/purchases.ts'
import { testDatabase, type TestDatabase } from '../world/database.ts'
import { miscounted } from '../world/miscounted.ts'
import { startPrograms, type Programs } from '../world/programs.ts'

const root = join(import.meta.dirname, '../..')

let database: TestDatabase
let dataDir: string
let club: Programs | null = null
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await testDatabase('demo')
  dataDir = await mkdtemp(join(tmpdir(), 'taquilla-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await club?.stop()
  club = null
})
afterAll(() => database.drop())

function command(...told: string[]): {
  child: ChildProcess
  ended: Promise<{ code: number | null; out: string }>
} {
  const child = spawn(process.execPath, [join(root, 'scripts/rehearse.ts'), ...told], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let out = ''
  child.stdout.on('data', (part: Buffer) => (out += part.toString()))
  child.stderr.on('data', (part: Buffer) => (out += part.toString()))
  return { child, ended: new Promise((resolve) => child.once('exit', (code) => resolve({ code, out }))) }
}

const query = async <Row>(text: string) => (await database.pool.query(text)).rows as Row[]
/** Its fans are on their way. It tells its phase once a second: a short one may never be read. */
const hasFans = async () => {
  const [told] = await query<{ phase: string }>(
    `select progress->>'phase' as phase from rehearsals order by id desc limit 1`,
  )
  return ['join', 'draw', 'sale', 'gate'].includes(told?.phase ?? '')
}
const last = async () =>
  (
    await query<{ state: string; reason: string | null }>(
      `select state, reason from rehearsals order by id desc limit 1`,
    )
  )[0]!
const databases = async () =>
  (await query(`select from pg_database where starts_with(datname, current_database() || '_rehearsal_')`))
    .length
const connected = async () =>
  (
    await query(
      `select from pg_stat_activity where starts_with(datname, current_database() || '_rehearsal_')`,
    )
  ).length

it('one that is killed leaves no program behind, and the next one or a worker clears the rest away', async () => {
  const { child } = command('--sale', 'event-1', '--fans', '40', '--during-sale')
  await expect.poll(hasFans, { timeout: 120_000 }).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(connected).toBe(0)
  expect(await databases()).toBe(1)
  expect(existsSync(join(dataDir, 'rehearsal'))).toBe(true)
  expect((await last()).state).toBe('running')
  const { code } = await command('--sweep').ended
  expect(code).toBe(0)
  expect(await databases()).toBe(0)
  expect(existsSync(join(dataDir, 'rehearsal'))).toBe(false)
  expect(await last()).toEqual({ state: 'failed', reason: 'Se cortó a la mitad.' })
})

it('beside a real sale it takes a word, and gives way as soon as real buyers wait: each of them has the seats', async () => {
  club = await startPrograms(database.url, { JOBS: 'off' })
  const refused = await command('--sale', 'event-1', '--fans', '40').ended
  expect(refused.code).toBe(1)
  expect(refused.out).toContain('Hay una venta abierta: el ensayo le quita fuerza a las máquinas.')

  const { ended } = command('--sale', 'event-1', '--fans', '4000', '--during-sale')
  await expect.poll(hasFans, { timeout: 120_000 }).toBe(true)
  // As many as wait for each other, for as long as it takes: on a busy machine they wait for the provider first.
  const buyers = await makeBuyers(database, 4000)
  let at = 0
  let bought = 0
  let over = false
  void ended.then(() => (over = true))
  await Promise.all(
    Array.from({ length: 48 }, async () => {
      while (!over && at < buyers.length) {
        if ((await buy(club!, buyers[at++]!, { eventId: 1, quantity: 2 })) !== null) bought++
      }
    }),
  )
  const { out } = await ended
  expect(await last(), out).toMatchObject({
    state: 'stopped',
    reason: 'Hay gente comprando de verdad y esperando: el ensayo le dejó las máquinas.',
  })
  expect(await databases()).toBe(0)
  expect(bought).toBe(at)
  expect(await moneyBalance(database.db)).toEqual([])
  expect(await miscounted(database.db)).toEqual([])
})
