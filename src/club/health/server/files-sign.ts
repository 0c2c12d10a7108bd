import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Disk } from 'flydrive'
import { tryStore } from '#server/files.ts'
import type { SignValue, VitalSign } from '#server/vital-sign.ts'

/** A store that is well is tried once in so long, however often it is asked about. */
const everyMs = 60_000
/** So long a reading waits for a trial; one that takes longer is told by how long it has been under way. */
const patienceMs = 1_000

type Watch = {
  /** The same for each trial: one that a broken store keeps is written over by the next. */
  name: string
  running: Promise<void> | null
  /** When the trial that runs, or the last one, began. */
  began: number
  /** What the last one took, in ms; null before it and where it failed. */
  took: number | null
  /** Since when none went well. */
  failingSince: Date | null
}
const watches = new WeakMap<Disk, Watch>()

function watchOf(files: Disk): Watch {
  const known = watches.get(files)
  if (known !== undefined) return known
  const made: Watch = { name: randomUUID(), running: null, began: -Infinity, took: null, failingSince: null }
  watches.set(files, made)
  return made
}

async function tryIt(files: Disk, watch: Watch): Promise<void> {
  const at = new Date()
  const wrong = await tryStore(files, watch.name).catch(() => 'failed')
  watch.took = wrong === null ? performance.now() - watch.began : null
  watch.failingSince = wrong === null ? null : (watch.failingSince ?? at)
  watch.running = null
}

/** How long the store takes, or since when it does not keep and give back a file, in seconds. */
async function filesWait(files: Disk): Promise<SignValue[]> {
  const watch = watchOf(files)
  if (watch.running === null && performance.now() - watch.began >= everyMs) {
    watch.began = performance.now()
    watch.running = tryIt(files, watch)
  }
  if (watch.running !== null) await Promise.race([watch.running, sleep(patienceMs, null, { ref: false })])
  const { running, began, took, failingSince } = watch
  if (failingSince !== null)
    return [
      { value: (Date.now() - failingSince.getTime()) / 1000, words: 'No contesta', since: failingSince },
    ]
  const waits = running === null ? 0 : performance.now() - began
  return [{ value: Math.max(took ?? 0, waits) / 1000 }]
}

export const filesSign: VitalSign = {
  metric: 'taquilla_files_seconds',
  help: 'How long the store of files takes to keep a small one and give it back, tried once a minute; since when it has failed, where it does',
  group: 'Servidor',
  title: 'Archivos',
  meaning: 'Lo que tarda en guardarse y leerse un archivo, o desde cuándo no se puede.',
  unit: 'seconds',
  local: true,
  alert: {
    name: 'TaquillaFilesAway',
    when: 'above',
    limit: 10,
    forMinutes: 5,
    urgency: 'page',
    summary: 'The store of files is slow or does not answer',
    advice: 'La venta y las puertas siguen. Revisa el servicio de archivos o el disco.',
    runbook: 'database-down.md#files-are-slow-or-gone',
  },
  read: ({ files }) => filesWait(files),
}
