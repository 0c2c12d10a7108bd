import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { unprivileged } from '#server/backup/recovery-server.ts'

/** The network that the machines share; this process, in the middle of it, has the first address and as many more as it likes. */
export const addresses = {
  middle: '10.77.0.1',
  db1: '10.77.0.11',
  db2: '10.77.0.12',
  db3: '10.77.0.13',
  web1: '10.77.0.21',
  web2: '10.77.0.22',
  worker: '10.77.0.23',
} as const
export const network = '10.77.0.0/16'
export type MachineName = Exclude<keyof typeof addresses, 'middle'>
export const databaseNames = ['db1', 'db2', 'db3'] as const satisfies MachineName[]
export type DatabaseName = (typeof databaseNames)[number]
const machineNames = (Object.keys(addresses) as (keyof typeof addresses)[]).filter(
  (name) => name !== 'middle',
)

/** Where packets to a machine that is cut off go: nobody has it. */
const nowhere = '02:00:00:00:00:fe'
const isolated = (name: string) => `/run/netns/${name}`

export type Program = { child: ChildProcess; ended: Promise<unknown> }
type Given = { env?: Record<string, string>; asRoot?: boolean; log?: string }

/** Machines in a folder of their own, each with a network namespace; they need a namespace of networks and mounts to be made in. */
export function machines(folder: string) {
  const logs = join(folder, 'logs')
  mkdirSync(logs, { recursive: true })
  const who = unprivileged()!
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'middle', 'type', 'bridge')
  ip('addr', 'add', `${addresses.middle}/16`, 'dev', 'middle')
  ip('link', 'set', 'middle', 'up')
  for (const name of machineNames) {
    ip('netns', 'add', name)
    ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', name, 'master', 'middle', 'up')
    ip('-n', name, 'addr', 'add', `${addresses[name]}/16`, 'dev', 'eth0')
    ip('-n', name, 'link', 'set', 'eth0', 'up')
    ip('-n', name, 'link', 'set', 'lo', 'up')
  }
  let cuts: [MachineName, MachineName][] = []

  /** Starts a program on a machine, or in the middle; what it says goes to a log. By nobody important where nothing is said. */
  function start(name: MachineName | 'middle', words: string[], given: Given = {}): Program {
    const log = openSync(join(logs, `${name}-${given.log ?? words[0]!.split('/').at(-1)!}.log`), 'a')
    const owner = given.asRoot ? [] : ['-S', String(who.uid), '-G', String(who.gid)]
    const place = name === 'middle' ? [] : [`--net=${isolated(name)}`]
    const child = spawn('nsenter', [...place, ...owner, ...words], {
      cwd: folder,
      stdio: ['ignore', log, log],
      env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin`, LANG: 'C.UTF-8', HOME: folder, ...given.env },
    })
    closeSync(log)
    return { child, ended: once(child, 'exit') }
  }

  return {
    folder,
    logs,
    who,
    start,
    /** As when the power goes: all that runs on the machine, at once. */
    powerOff(name: MachineName): void {
      const own = statSync(isolated(name)).ino
      for (let found = true; found;) {
        found = false
        for (const pid of readdirSync('/proc')
          .filter((one) => /^\d+$/.test(one))
          .map(Number)) {
          if (networkOf(pid) !== `net:[${own}]`) continue
          found = kill(pid) || found
        }
      }
    },
    /** No packet passes any more between the ones and the others, and nobody is told so. */
    cut(ones: MachineName[], others: MachineName[]): void {
      const pairs = ones.flatMap((one) => others.map((other): [MachineName, MachineName] => [one, other]))
      for (const [one, other] of pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))
        ip(
          '-n',
          one,
          'neigh',
          'replace',
          addresses[other],
          'lladdr',
          nowhere,
          'dev',
          'eth0',
          'nud',
          'permanent',
        )
      cuts.push(...pairs)
    },
    heal(): void {
      for (const [one, other] of cuts.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))
        ip('-n', one, 'neigh', 'del', addresses[other], 'dev', 'eth0')
      cuts = []
    },
    /** A disk of so many megabytes at a place, given to whoever runs the programs. */
    disk(place: string, megabytes: number): string {
      mkdirSync(place, { recursive: true })
      const options = `size=${megabytes}m,mode=700,uid=${who.uid},gid=${who.gid}`
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place])
      return place
    },
  }
}

export type Machines = ReturnType<typeof machines>

function ip(...words: string[]): void {
  execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'inherit'] })
}

function networkOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`)
  } catch {
    return null
  }
}

/** False where it is gone, or dead and not yet buried. */
function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL')
    return true
  } catch {
    return false
  }
}
