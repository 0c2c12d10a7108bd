import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Filled } from './filled.ts'
import { addresses, databaseNames, type DatabaseName, type Machines, type Program } from './machines.ts'

type Member = { name: DatabaseName; role: string; state: string; lag?: number | string; timeline?: number }
type Cluster = { members: Member[] }

/** Megabytes of the disks of a database machine: of its data, and of its log. */
const dataDisk = 1500
const logDisk = 288

/** Three machines with etcd, Patroni and PostgreSQL of Debian, started from the files of `deploy/cluster`. */
export function databaseNodes(machines: Machines, filled: Filled) {
  const programs = new Map<string, Program>()
  const places = Object.fromEntries(
    databaseNames.map((name) => {
      const home = join(machines.folder, name)
      const data = machines.disk(join(home, 'data'), dataDisk)
      const log = machines.disk(join(home, 'wal'), logDisk)
      const etcd = machines.disk(join(home, 'etcd'), 200)
      return [name, { home, data, log, etcd }]
    }),
  ) as Record<DatabaseName, { home: string; data: string; log: string; etcd: string }>

  for (const name of databaseNames) {
    const { home, data, log } = places[name]
    const own = {
      NODE: name,
      ADDRESS: addresses[name],
      DATA_FOLDER: join(data, 'taquilla'),
      WAL_FOLDER: join(log, 'taquilla'),
    }
    filled.write('patroni.yml', join(home, 'patroni.yml'), own, machines.who)
    filled.write('etcd.env', join(home, 'etcd.env'), own, machines.who)
  }

  function startEtcd(name: DatabaseName): void {
    const { home, etcd } = places[name]
    const env = variablesOf(join(home, 'etcd.env'))
    const given = { ...env, ETCD_DATA_DIR: join(etcd, 'taquilla') }
    programs.set(`etcd ${name}`, machines.start(name, ['/usr/bin/etcd'], { env: given }))
  }

  function startPatroni(name: DatabaseName): void {
    const words = ['/usr/bin/patroni', join(places[name].home, 'patroni.yml')]
    programs.set(`patroni ${name}`, machines.start(name, words))
  }

  /** What Patroni says of the cluster, by whichever machine answers. */
  async function cluster(): Promise<Cluster> {
    const asked = databaseNames.map(async (name) => {
      const answer = await fetch(`http://${addresses[name]}:8008/cluster`, {
        signal: AbortSignal.timeout(3000),
      })
      return (await answer.json()) as Cluster
    })
    return Promise.any(asked)
  }

  const url = (name: DatabaseName, user = 'postgres', database = 'postgres') => {
    const password = filled.value(user === 'postgres' ? 'SUPERUSER_PASSWORD' : 'DATABASE_PASSWORD')
    return `postgresql://${user}:${password}@${addresses[name]}:5432/${database}`
  }

  /** Who says of itself that it is primary; more than one would be two. */
  async function primaries(): Promise<DatabaseName[]> {
    const said = await Promise.all(
      databaseNames.map((name) =>
        fetch(`http://${addresses[name]}:8008/primary`, { signal: AbortSignal.timeout(1000) }).then(
          ({ status }) => status === 200,
          () => false,
        ),
      ),
    )
    return databaseNames.filter((_, index) => said[index])
  }

  return {
    places,
    cluster,
    primaries,
    url,
    startEtcd,
    startPatroni,
    stopEtcd(name: DatabaseName): void {
      programs.get(`etcd ${name}`)?.child.kill('SIGKILL')
    },
    startAll(): void {
      mkdirSync(machines.logs, { recursive: true })
      for (const name of databaseNames) startEtcd(name)
      for (const name of databaseNames) startPatroni(name)
    },
    powerOn(name: DatabaseName): void {
      startEtcd(name)
      startPatroni(name)
    },
    /** What an operator types on a machine; throws where it ends with an error. */
    async patronictl(name: DatabaseName, words: string[]): Promise<void> {
      const given = ['/usr/bin/patronictl', '-c', join(places[name].home, 'patroni.yml'), ...words]
      const { child, ended } = machines.start(name, given)
      await ended
      if (child.exitCode !== 0) throw new Error(`patronictl ${words.join(' ')} ended with ${child.exitCode}`)
    },
    async primary(): Promise<DatabaseName> {
      const [first] = await primaries()
      if (first === undefined) throw new Error('nobody is primary')
      return first
    },
    /** Whole: one primary, and two standbys that stream, one of them synchronous. */
    async whole(): Promise<void> {
      const { members } = await cluster()
      const said = members.map(({ name, role, state }) => `${name} ${role} ${state}`).join(', ')
      const standing = (role: string) =>
        members.filter((one) => one.role === role && /^(running|streaming)$/.test(one.state))
      const standbys = members.filter(
        (one) => one.role !== 'leader' && one.state === 'running' && Number(one.lag) < 2 ** 24,
      )
      if (standing('leader').length !== 1 || standing('sync_standby').length !== 1 || standbys.length !== 2)
        throw new Error(said)
    },
    /** Runs one statement as PostgreSQL's superuser. */
    async run(name: DatabaseName, text: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
      const client = new pg.Client({
        connectionString: url(name, 'postgres', database),
        connectionTimeoutMillis: 3000,
      })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query(text)).rows
      } finally {
        await client.end()
      }
    },
  }
}

function variablesOf(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}
