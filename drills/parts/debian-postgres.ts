import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unprivileged } from '#server/backup/recovery-server.ts'
import { freePort } from '../../tests/world/free-port.ts'

/** Where Debian puts the programs of one version. */
export const programsOf = (version: number): string => `/usr/lib/postgresql/${version}/bin`

/** What a machine lacks to run this version; null when it has it. */
export const lacksPostgres = (version: number): string | null =>
  existsSync(join(programsOf(version), 'postgres'))
    ? null
    : `Falta PostgreSQL ${version} de Debian: apt-get install postgresql-${version}`

/**
 * An empty server of Debian's packages in a folder that goes with it, run by nobody important: PostgreSQL refuses to be root.
 * It listens on loopback alone and trusts everybody there.
 */
export async function debianPostgres(version: number, settings: string[]) {
  const folder = await mkdtemp(join(tmpdir(), `taquilla-postgres${version}-`))
  const data = join(folder, 'data')
  const who = unprivileged()
  if (who !== null) await chown(folder, who.uid, who.gid)
  const options = { ...who, cwd: folder, stdio: 'ignore' as const, env: { PATH: process.env['PATH'] ?? '' } }
  const words = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '-U', 'taquilla', '-A', 'trust']
  execFileSync(join(programsOf(version), 'initdb'), ['-D', data, ...words], options)
  const port = await freePort()
  const given = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
  const server = spawn(
    join(programsOf(version), 'postgres'),
    ['-D', data, '-p', String(port), ...given.flatMap((setting) => ['-c', setting])],
    options,
  )
  const ended = once(server, 'exit')
  const stop = async () => {
    if (server.exitCode === null) server.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await accepting(version, port, () => server.exitCode !== null)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgresql://taquilla@127.0.0.1:${port}`, folder, stop }
}

async function accepting(version: number, port: number, gone: () => boolean): Promise<void> {
  for (let tries = 0; tries < 300 && !gone(); tries += 1) {
    try {
      execFileSync(join(programsOf(version), 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
      return
    } catch {
      await sleep(100)
    }
  }
  throw new Error(`PostgreSQL ${version} no arrancó en el puerto ${port}.`)
}
