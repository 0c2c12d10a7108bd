import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../debian-machine.ts'
import type { Filled } from './filled.ts'
import { addresses, type Machines, type Program } from './machines.ts'
import { clockOff } from './clock.ts'
import { publicHost, type StandIns } from './stand-ins.ts'

const root = join(import.meta.dirname, '../../..')
const webPort = 3000
/** Megabytes of the folder that both web machines and the worker have their files in. */
const filesDisk = 64
/** `RestartSec` of the units in `deploy/debian`. */
const restartMs = 2000
export const applicationNames = ['web1', 'web2', 'worker'] as const
export type ApplicationName = (typeof applicationNames)[number]

/** Two web machines and a worker, each with its own way to the primary, and the proxy in front, from the files of `deploy/cluster`. */
export function applicationNodes(machines: Machines, filled: Filled, outside: StandIns) {
  const programs = new Map<string, Program>()
  const files = machines.disk(join(machines.folder, 'files'), filesDisk)
  const password = filled.value('DATABASE_PASSWORD')
  const env = {
    ...outside.env,
    NODE_ENV: 'production',
    PUBLIC_URL: `https://${publicHost}`,
    DATABASE_URL: `postgresql://taquilla:${password}@127.0.0.1:6432/taquilla`,
    DATABASE_DIRECT_URL: `postgresql://taquilla:${password}@127.0.0.1:5000/taquilla`,
    DATABASE_REPLICA_URL: `postgresql://taquilla:${password}@127.0.0.1:5001/taquilla`,
    MASTER_KEY: randomBytes(32).toString('base64'),
    IDENTITY_KEYS: `1:${randomBytes(32).toString('base64')}`,
    MAIL_FROM: 'Boletos <boletos@club.mx>',
    CLUB_NAME: 'Club del simulacro',
    DATA_DIR: files,
    TRUST_PROXY: addresses.middle,
    LOG_LEVEL: 'warn',
  }

  const place = (name: ApplicationName, file: string) => join(machines.folder, name, file)
  for (const name of applicationNames) {
    const userlist = filled.write('userlist.txt', place(name, 'userlist.txt'), {}, machines.who)
    filled.write('haproxy-database.cfg', place(name, 'haproxy.cfg'), {}, machines.who)
    filled.write('pgbouncer.ini', place(name, 'pgbouncer.ini'), { USERLIST: userlist }, machines.who)
  }
  const certificate = { ADDRESS: addresses.middle, CERTIFICATE: outside.both }
  const front = filled.write(
    'haproxy-web.cfg',
    join(machines.folder, 'haproxy-web.cfg'),
    certificate,
    machines.who,
  )

  const started = (key: string, program: Program) => programs.set(key, program)

  function startWays(name: ApplicationName): void {
    started(
      `haproxy ${name}`,
      machines.start(name, ['/usr/sbin/haproxy', '-db', '-f', place(name, 'haproxy.cfg')], { asRoot: true }),
    )
    startPooler(name)
  }

  function startPooler(name: ApplicationName): void {
    started(`pgbouncer ${name}`, machines.start(name, ['/usr/sbin/pgbouncer', place(name, 'pgbouncer.ini')]))
  }

  /** `minutes`: so far its clock is off. */
  function startProduct(name: ApplicationName, minutes = 0): void {
    const script = name === 'worker' ? 'work.ts' : 'serve.ts'
    const own = { ...env, HOST: addresses[name], PORT: String(webPort) }
    // Told to the program itself: who starts it is root, and would keep the wrong clock to itself.
    const clock = Object.entries(clockOff(minutes)).map(([key, value]) => `${key}=${value}`)
    const words = ['/usr/bin/env', ...clock, process.execPath, join(root, 'scripts', script)]
    const program = machines.start(name, words, { env: own, log: 'product' })
    started(`product ${name}`, program)
    // As its unit has it: what gives up by itself is started again. A machine without power starts nothing.
    void program.ended.then(async () => {
      if ((program.child.exitCode ?? 0) === 0) return
      await sleep(restartMs)
      startProduct(name, minutes)
    })
  }

  const ready = (name: 'web1' | 'web2') =>
    until(`${name} is ready`, async () => {
      const { status } = await fetch(`http://${addresses[name]}:${webPort}/readyz`, {
        signal: AbortSignal.timeout(5000),
      })
      if (status !== 200) throw new Error(`answered ${status}`)
    })

  return {
    files,
    masterKey: Buffer.from(env.MASTER_KEY, 'base64'),
    startWays,
    startProduct,
    ready,
    startFront: () =>
      started(
        'front',
        machines.start('middle', ['/usr/sbin/haproxy', '-db', '-f', front], { asRoot: true, log: 'front' }),
      ),
    /** Ends as a restart of the pooler's service does, and comes back. */
    async restartPooler(name: ApplicationName): Promise<void> {
      const { child, ended } = programs.get(`pgbouncer ${name}`)!
      child.kill('SIGINT')
      await ended
      startPooler(name)
    },
    /** Asks a web process or the worker to end, and waits until it has. Answers its exit code. */
    async stopProduct(
      name: ApplicationName,
      signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
    ): Promise<number | null> {
      const { child, ended } = programs.get(`product ${name}`)!
      child.kill(signal)
      await ended
      return child.exitCode
    },
    powerOn(name: ApplicationName): void {
      startWays(name)
      startProduct(name)
    },
  }
}
