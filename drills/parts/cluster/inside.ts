import { cpSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../debian-machine.ts'
import type { Figures } from '../drill.ts'
import { longestSilence } from './buyers.ts'
import { faults, flows } from './faults.ts'
import { jobsLate, lookThrough, unsettled } from './findings.ts'
import { setStage, type ClusterStage } from './stage.ts'

// Runs in namespaces of its own, as `drills/cluster.ts` starts it; answers its figures on the third channel.
const [folder = '', chosen = '', logs = ''] = process.argv.slice(2)
const began = Date.now()
const say = (words: string) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${words}`)

let code = 0
try {
  const stage = await setStage(folder, say)
  const names = chosen === '' ? Object.keys(faults) : chosen.split(',')
  const figures: Figures = {
    seats_bought: 0,
    acknowledged_lost: 0,
    double_effects: 0,
    differences: 0,
    outage_s: 0,
  }
  for (const name of names) await suffer(stage, name, figures)
  figures['seats_bought'] = stage.buyers.bought.length
  writeSync(3, JSON.stringify(figures))
} catch (error) {
  console.error(error)
  code = 1
} finally {
  if (logs !== '') cpSync(`${folder}/logs`, logs, { recursive: true })
}
process.exit(code)

/** One fault while people buy, and what is to be found afterwards. */
async function suffer(stage: ClusterStage, name: string, figures: Figures): Promise<void> {
  const { buyers, nodes, outside, withDb, apps } = stage
  const fault = faults[name]!
  buyers.start()
  await flows(stage)
  const [from, failed] = [Date.now(), buyers.failures.length]
  say(`${name}: ${fault.words}`)
  const more = await fault.run(stage)
  await flows(stage)
  await sleep(2000)
  const outage = longestSilence(buyers.bought, from, Date.now())
  await buyers.pause()
  await until('the cluster is whole', nodes.whole)
  await until('every charge is settled and no job is late', () =>
    withDb(async (db) => {
      const [charges, jobs] = [await unsettled(db, outside), await jobsLate(db)]
      if (charges.length + jobs > 0) throw new Error(`${charges.length} charges, ${jobs} jobs`)
    }),
  )
  const found = await withDb((db) => lookThrough(db, { bought: buyers.bought, outside, folder: apps.files }))
  const failures = buyers.failures.slice(failed).map(({ what }) => what)
  for (const [what, times] of Map.groupBy(failures, (each) => each)) say(`  ${times.length} × ${what}`)
  for (const words of found.words) say(`  ${words}`)
  figures[`${name}_outage_s`] = outage
  figures[`${name}_failed`] = failures.length
  for (const [key, value] of Object.entries(more)) figures[`${name}_${key}`] = value
  for (const key of ['acknowledged_lost', 'double_effects', 'differences'] as const)
    figures[key] = Math.max(Number(figures[key]), found[key])
  if (fault.halts !== true) figures['outage_s'] = Math.max(Number(figures['outage_s']), outage)
  say(
    `  nobody bought for ${outage} s; ${failures.length} requests failed; ${buyers.bought.length} bought so far`,
  )
}
