import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { buildWeb } from '../scripts/build.ts'
import { fakeClock } from './parts/cluster/clock.ts'
import { faults } from './parts/cluster/faults.ts'
import type { Drill, Figures } from './parts/drill.ts'

const inside = join(import.meta.dirname, 'parts/cluster/inside.ts')
/** Most that may pass without a purchase while a fault lasts. */
const mostOutage = 30
/** What one fault or another says of itself besides. */
const mustBeNone = [
  'release_failed',
  'release_bad_exits',
  'split_acknowledged_alone',
  'split_still_writes',
  'alone_sold_alone',
  'screens_stuck',
]

const programs: Record<string, string> = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/unshare': 'util-linux',
  '/usr/bin/nsenter': 'util-linux',
  '/usr/bin/openssl': 'openssl',
}

/**
 * A club on several machines, each in a network namespace, and people who buy all the while: thirteen bad days, or those that are named.
 * All of it lives in namespaces of processes, mounts and networks that end with the drill, however that ends.
 */
export const drill: Drill = {
  lacks: () => {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      return 'Este simulacro pide Linux y ser root.'
    const lacking = Object.entries(programs).filter(([file]) => !existsSync(file))
    if (fakeClock === null) lacking.push(['libfaketime.so.1', 'libfaketime'])
    if (!existsSync('/usr/sbin/ip') && !existsSync('/sbin/ip')) lacking.push(['ip', 'iproute2'])
    if (lacking.length === 0) return null
    return `Falta lo de Debian: apt-get install ${[...new Set(lacking.map(([, name]) => name))].join(' ')}`
  },
  run: async ({ args, signal }) => {
    const named = args.filter((word) => !word.includes('='))
    const unknown = named.filter((name) => faults[name] === undefined)
    if (unknown.length > 0)
      throw new Error(`${unknown.join(', ')}: escoge de ${Object.keys(faults).join(', ')}`)
    const logs = args.find((word) => word.startsWith('logs='))?.slice('logs='.length) ?? ''
    await buildWeb()
    const folder = await mkdtemp(join(tmpdir(), 'taquilla-cluster-'))
    try {
      return await figuresOf([folder, named.join(','), logs], signal)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  passed: (figures) =>
    ['acknowledged_lost', 'double_effects', 'differences'].every((name) => figures[name] === 0) &&
    Number(figures['outage_s']) <= mostOutage &&
    mustBeNone.every((name) => (figures[name] ?? 0) === 0) &&
    Number(figures['seats_bought']) > 0,
}

/** Runs it as process 2 of its own; process 1 buries whoever dies, and when it is killed all the rest is. */
async function figuresOf(words: string[], signal: AbortSignal): Promise<Figures> {
  const flags = ['--mount', '--pid', '--net', '--ipc', '--fork', '--kill-child', '--mount-proc']
  const shell = ['sh', '-c', '"$@"; exit $?', 'sh', process.execPath, inside, ...words]
  const { VITEST: _, NODE_ENV: _env, ...environment } = process.env
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...flags, ...shell], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    env: environment,
  })
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  const ended = once(child, 'exit')
  const said = await text(child.stdio[3] as NodeJS.ReadableStream)
  await ended
  signal.removeEventListener('abort', stop)
  if (said === '') throw new Error('the drill ended without figures')
  return JSON.parse(said) as Figures
}
