import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unprivileged } from '#server/backup/recovery-server.ts'
import { freePort } from '../../tests/world/free-port.ts'

const program = '/usr/sbin/pgbouncer'

/** What a machine lacks to run PgBouncer; null when it has it. */
export const lacksPgbouncer = (): string | null =>
  existsSync(program) ? null : 'Falta PgBouncer de Debian: apt-get install pgbouncer'

/**
 * PgBouncer in transaction mode before a server of these drills, on loopback. So few connections a database that those who
 * share them are often another's.
 */
export async function pgbouncer({ url }: { url: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-pgbouncer-'))
  const who = unprivileged()
  const port = await freePort()
  const behind = new URL(url)
  await writeFile(join(folder, 'users.txt'), `"${behind.username}" ""\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${behind.hostname} port=${behind.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 1000
server_idle_timeout = 5
`,
  )
  if (who !== null) await chown(folder, who.uid, who.gid)
  const pooler = spawn(program, [join(folder, 'pgbouncer.ini')], { ...who, stdio: 'ignore' })
  const ended = once(pooler, 'exit')
  const stop = async () => {
    // At once: it would wait for its clients.
    if (pooler.exitCode === null) pooler.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (tries === 100 || pooler.exitCode !== null) {
      await stop()
      throw new Error(`PgBouncer no arrancó en el puerto ${port}.`)
    }
    await sleep(50)
  }
  return { url: `postgresql://${behind.username}@127.0.0.1:${port}`, stop }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
