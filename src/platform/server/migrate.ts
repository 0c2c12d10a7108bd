import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import Postgrator from 'postgrator'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { CannotStart } from './cannot-start.ts'
import { reachable } from './connections.ts'
import { migrationFiles, migrationsThatRan } from './schema-version.ts'
import { ensureUuidv7 } from './uuidv7.ts'

type Terms = {
  files: string
  /**
   * How long a step waits for a lock before it lets go of all and begins again, while everybody behind it waits too: less than
   * PostgreSQL's second until it looks for a deadlock, so that it is never a buyer who is thrown out of one.
   */
  lock: string
  /** How long one statement of a step may take. */
  statement: string
  /** How long a step goes on beginning again, in milliseconds. */
  patience: number
  /** Aborted, it throws its reason before the next step; the one that runs ends first. */
  signal: AbortSignal | null
}
const usual: Terms = {
  files: migrationFiles,
  lock: '500ms',
  statement: '30min',
  patience: 60_000,
  signal: null,
}
const pauseMs = 200

/**
 * Brings the database to the newest schema and says which steps that took; of several at once one does the work. Throws CannotStart
 * when a step took too long: it has not begun, and those before it are done.
 */
export async function migrate(databaseUrl: string, given: Partial<Terms> = {}): Promise<number[]> {
  const { files, lock, statement, patience, signal } = { ...usual, ...given }
  const client = new pg.Client({ connectionString: databaseUrl, ...reachable })
  // Who waits for the answer hears of a lost connection.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('taquilla migrations'))")
    await client.query(`set lock_timeout = '${lock}'`)
    await client.query(`set statement_timeout = '${statement}'`)
    await ensureUuidv7(client)
    const postgrator = new Postgrator({
      migrationPattern: files,
      driver: 'pg',
      schemaTable: 'schema_migrations',
      newline: 'LF',
      execQuery: (query) => client.query(query),
      // A step and the row that tells of it are one transaction: whoever is killed half way has not begun.
      execSqlScript: async (script) => {
        await client.query('commit')
        signal?.throwIfAborted()
        await takeStep(client, script, Date.now() + patience)
      },
    })
    await refusePassedOver(client, await postgrator.getMigrations())
    let step = ''
    postgrator.on('migration-started', ({ filename }) => (step = basename(filename)))
    const ran = await postgrator.migrate().catch((error: unknown) => {
      throw tookTooLong(step, error) ?? error
    })
    await client.query('commit')
    signal?.throwIfAborted()
    await migrateJobs({ connectionString: databaseUrl })
    return ran.map(({ version }) => version)
  } finally {
    await client.end()
  }
}

const gaveWay = new Set(['55P03', '40P01'])

/** Leaves its transaction open. Who buys meanwhile goes first; a step that got no lock by then throws. */
async function takeStep(client: pg.Client, script: string, until: number): Promise<void> {
  for (;;) {
    await client.query('begin')
    try {
      return void (await client.query(script))
    } catch (error) {
      if (!gaveWay.has((error as { code?: string }).code ?? '') || Date.now() > until) throw error
      await client.query('rollback')
      await setTimeout(pauseMs)
    }
  }
}

function tookTooLong(step: string, error: unknown): CannotStart | null {
  const { code } = error as { code?: string }
  if (code === undefined || !(gaveWay.has(code) || code === '57014')) return null
  const what = code === '57014' ? 'tardó demasiado' : 'esperó demasiado un candado'
  return new CannotStart(
    `${step} ${what}: de ella no se hizo nada, lo anterior quedó. Corre otra vez npm run migrate cuando haya menos uso.`,
  )
}

/**
 * The migrator asks for what is above the highest number that ran: a lower one that was merged later it would never run,
 * here only, and without a word.
 */
async function refusePassedOver(client: pg.Client, files: Postgrator.Migration[]): Promise<void> {
  const ran = await migrationsThatRan(client)
  if (ran.size === 0) return
  const highest = Math.max(...ran)
  const passedOver = files.filter(({ version }) => version < highest && !ran.has(version))
  if (passedOver.length === 0) return
  const names = passedOver.map(({ filename }) => basename(filename)).join(', ')
  throw new Error(`${names}: this database already ran ${highest}; a new migration takes the next number`)
}
