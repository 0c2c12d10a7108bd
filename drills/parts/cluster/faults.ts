import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { until } from '../debian-machine.ts'
import { databaseNames, type DatabaseName } from './machines.ts'
import { openScreens } from './screens.ts'
import type { ClusterStage } from './stage.ts'

type More = Record<string, number>
/** Something breaks, and is there again at the end; figures of its own besides the usual ones. */
type Fault = {
  words: string
  /** Nothing is sold while it lasts, on purpose. */
  halts?: boolean
  run: (stage: ClusterStage) => Promise<More>
}

const others = (name: DatabaseName) => databaseNames.filter((one) => one !== name)

/** People buy again, `many` of them after this moment. */
export async function flows({ buyers }: Pick<ClusterStage, 'buyers'>, many = 4): Promise<void> {
  const from = Date.now()
  await until('people buy again', async () => {
    if (buyers.since(from) < many) throw new Error(`${buyers.failures.at(-1)?.what}`)
  })
}

export const faults: Record<string, Fault> = {
  primary: {
    words: 'the machine of the primary dies',
    async run(stage) {
      const gone = await stage.nodes.primary()
      stage.machines.powerOff(gone)
      await flows(stage)
      stage.nodes.powerOn(gone)
      return {}
    },
  },
  screens: {
    words: 'the machine of the primary dies while people have pages open in a browser',
    async run(stage) {
      const screens = await openScreens(stage)
      try {
        await flows(stage)
        const gone = await stage.nodes.primary()
        stage.machines.powerOff(gone)
        await screens.use()
        await flows(stage)
        const stuck = await screens.goOn()
        for (const words of stuck) stage.say(`  ${words}`)
        stage.nodes.powerOn(gone)
        return { stuck: stuck.length }
      } finally {
        await screens.close()
      }
    },
  },
  split: {
    words: 'the primary and a web machine are cut off from the rest, and people reach both sides',
    async run(stage) {
      const { machines, nodes } = stage
      const alone = await nodes.primary()
      await nodes.run(alone, `create table drill_marks (id int primary key)`, 'taquilla')
      await nodes.run(alone, 'grant all on drill_marks to taquilla', 'taquilla')
      const writes = (id: number) => written(nodes.url(alone, 'taquilla', 'taquilla'), id)
      if (!(await writes(0))) throw new Error('nothing can be written before it is cut off')
      machines.cut([alone], [...others(alone), 'web1', 'worker'])
      machines.cut(['web2'], others(alone))
      const cutAt = Date.now()
      let acknowledged_alone = 0
      while (Date.now() - cutAt < 30_000) {
        if (await writes(Date.now() - cutAt)) acknowledged_alone += 1
        await sleep(500)
      }
      await flows(stage)
      const still_writes = (await nodes.primaries()).includes(alone) ? 1 : 0
      machines.heal()
      // Long enough for whoever was cut off to take itself for primary again.
      for (const until = Date.now() + 20_000; Date.now() < until; await sleep(500)) {
        const now = await nodes.primaries()
        if (now.length > 1 || now.includes(alone))
          throw new Error(`primary after it healed: ${now.join(', ')}`)
      }
      return { acknowledged_alone, still_writes }
    },
  },
  web: {
    words: 'a web machine dies',
    async run(stage) {
      stage.machines.powerOff('web1')
      await sleep(10_000)
      stage.apps.powerOn('web1')
      await stage.apps.ready('web1')
      return {}
    },
  },
  worker: {
    words: 'the worker restarts, and then is dead for a while',
    async run({ apps, machines }) {
      const exit = await apps.stopProduct('worker')
      apps.startProduct('worker')
      await sleep(5000)
      machines.powerOff('worker')
      await sleep(30_000)
      apps.powerOn('worker')
      return { worker_exit: exit ?? 1 }
    },
  },
  disk: {
    words: 'the disk of the primary’s log fills, then that of a standby, then that of the files',
    async run(stage) {
      const { nodes, apps } = stage
      const first = await nodes.primary()
      const freed = fill(nodes.places[first].log)
      await useUp(stage, first)
      await until('another one is primary', async () => {
        if ((await nodes.primary()) === first) throw new Error('still the same')
      })
      await flows(stage)
      freed()
      await until('the cluster is whole', nodes.whole)

      const { members } = await nodes.cluster()
      const standby = members.find(({ role }) => role === 'sync_standby')!.name
      const standbyFreed = fill(nodes.places[standby].log)
      await useUp(stage, await nodes.primary(), standby)
      await sleep(10_000)
      await flows(stage)
      standbyFreed()
      await until('the cluster is whole', nodes.whole)

      const filesFreed = fill(apps.files)
      await sleep(5000)
      await flows(stage)
      filesFreed()
      return {}
    },
  },
  data: {
    words: 'the disk of the primary’s data fills, and its operator moves the primary',
    halts: true,
    async run(stage) {
      const { nodes, buyers } = stage
      const full = await nodes.primary()
      const standby = (await nodes.cluster()).members.find(({ role }) => role === 'sync_standby')!.name
      const freed = fill(nodes.places[full].data)
      const filledAt = Date.now()
      // What is free within the tables' own files is used up first.
      while (Date.now() - filledAt < 90_000 && buyers.since(Date.now() - 5000) > 0) await sleep(500)
      const failed = buyers.since(Date.now() - 5000) === 0 ? 1 : 0
      const movedAt = Date.now()
      await nodes.patronictl(full, ['switchover', '--leader', full, '--candidate', standby, '--force'])
      await flows(stage)
      const moved_s = Math.round((Date.now() - movedAt) / 100) / 10
      freed()
      return { failed, moved_s }
    },
  },
  release: {
    words: 'a release: one web process after the other restarts, then the worker',
    async run({ apps }) {
      let exits = 0
      for (const name of ['web1', 'web2'] as const) {
        exits += (await apps.stopProduct(name)) ?? 1
        apps.startProduct(name)
        await apps.ready(name)
        await sleep(3000)
      }
      exits += (await apps.stopProduct('worker')) ?? 1
      apps.startProduct('worker')
      return { bad_exits: exits }
    },
  },
  etcd: {
    words: 'etcd loses its majority',
    async run(stage) {
      const { nodes } = stage
      const two = others(await nodes.primary())
      for (const name of two) nodes.stopEtcd(name)
      await sleep(40_000)
      await flows(stage)
      for (const name of two) nodes.startEtcd(name)
      await sleep(10_000)
      return {}
    },
  },
  alone: {
    words: 'both standbys die: the one that is left acknowledges nothing until one of them is back',
    halts: true,
    async run(stage) {
      const { nodes, machines, buyers } = stage
      const [one, other] = others(await nodes.primary()) as [DatabaseName, DatabaseName]
      machines.powerOff(one)
      machines.powerOff(other)
      // An answer that was on its way.
      await sleep(2000)
      const from = Date.now()
      await sleep(30_000)
      const sold_alone = buyers.since(from)
      const backAt = Date.now()
      nodes.powerOn(one)
      await flows(stage)
      const back_s = Math.round((Date.now() - backAt) / 100) / 10
      nodes.powerOn(other)
      return { sold_alone, back_s }
    },
  },
  switchover: {
    words: 'another machine becomes primary on purpose, and a standby is made anew',
    async run({ nodes }) {
      const leader = await nodes.primary()
      const [candidate, third] = others(leader) as [DatabaseName, DatabaseName]
      const standby = (await nodes.cluster()).members.find(({ role }) => role === 'sync_standby')!.name
      await nodes.patronictl(leader, ['list'])
      await nodes.patronictl(leader, ['switchover', '--leader', leader, '--candidate', standby, '--force'])
      await until('the cluster is whole', nodes.whole)
      const anew = standby === candidate ? third : candidate
      await nodes.patronictl(standby, ['reinit', 'taquilla', anew, '--force'])
      await sleep(5000)
      return {}
    },
  },
  clock: {
    words: 'the clock of a web machine is ten minutes fast, and that of the worker ten minutes slow',
    async run({ apps }) {
      const wrong = { web2: 10, worker: -10 } as const
      for (const [name, minutes] of Object.entries(wrong) as ['web2' | 'worker', number][]) {
        await apps.stopProduct(name)
        apps.startProduct(name, minutes)
      }
      await apps.ready('web2')
      await sleep(45_000)
      for (const name of Object.keys(wrong) as ('web2' | 'worker')[]) {
        await apps.stopProduct(name)
        apps.startProduct(name)
      }
      await apps.ready('web2')
      return {}
    },
  },
  pooler: {
    words: 'the poolers restart',
    async run({ apps }) {
      for (const name of ['web1', 'web2', 'worker'] as const) await apps.restartPooler(name)
      await sleep(3000)
      return {}
    },
  },
}

/** Fills a disk to its last byte; answers how to free it. */
function fill(disk: string): () => void {
  const ballast = join(disk, 'ballast')
  execFileSync('sh', ['-c', 'dd if=/dev/zero of="$0" bs=64k 2>/dev/null || true', ballast])
  return () => execFileSync('rm', ['-f', ballast])
}

/**
 * A busy night in seconds: what the log has in store is used up and it needs room on the disk, until a standby (where one is named) is
 * seen no more. Not further: a standby that misses more than the primary keeps has to be made anew.
 */
async function useUp({ nodes }: ClusterStage, primary: DatabaseName, standby?: DatabaseName): Promise<void> {
  for (let files = 0; files < 40; files += 1) {
    try {
      await nodes.run(
        primary,
        "select pg_logical_emit_message(false, 'drill', repeat('x', 1000)), pg_switch_wal()",
      )
      await sleep(300)
      const seen = await nodes.run(primary, 'select application_name as name from pg_stat_replication')
      if (standby !== undefined && !seen.some(({ name }) => name === standby)) return
    } catch {
      // The primary is gone; the one whose disk is full, as it should be.
      if (standby === undefined) return
    }
  }
  throw new Error(`the disk is full, and ${standby ?? primary} goes on`)
}

/** Whether a server acknowledges a write within three seconds. */
async function written(url: string, id: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 3000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('insert into drill_marks values ($1)', [id])
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}
