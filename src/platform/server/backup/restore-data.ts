import { mkdir, open, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatMoment } from '#lib/dates.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { backupsIn, partName, type Backup } from './backups.ts'
import { logFolder, reachFrom, type Reach } from './log-pieces.ts'
import type { Lsn } from './replication.ts'
import {
  giveToServer,
  letServerThrough,
  ServerEnded,
  startScratch,
  type ScratchServer,
} from './recovery-server.ts'
import type { SealedStore } from './sealed-store.ts'
import { untar } from './untar.ts'

/** Where everything is made before it has its name. */
const workshop = '.restaurando'

/** Throws unless nothing is there but what a restore that was killed has left. */
export async function refuseOccupied(into: string): Promise<void> {
  const alive = [into, join(into, 'postgres')].some((one) => existsSync(join(one, 'PG_VERSION')))
  if (alive)
    throw new CannotStart(
      `${into} es una base de datos: nunca se restaura encima de una. Elige otra carpeta.`,
    )
  const found = await readdir(into).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new CannotStart(`${into} no es una carpeta donde se pueda escribir (${error.code}).`)
  })
  if (found.some((name) => name !== workshop))
    throw new CannotStart(`${into} no está vacía: se restaura en una carpeta vacía o nueva.`)
}

/** The copy to begin with and how far the log goes from there. Throws in a sentence where the moment cannot be reached. */
export async function planRestore(
  store: SealedStore,
  at: Date | null,
): Promise<{ backup: Backup; reach: Reach & { until: Date } }> {
  const all = await backupsIn(store)
  if (all.length === 0) throw new CannotStart(`No hay ningún respaldo terminado en ${store.where}.`)
  const backup = all.findLast(({ finishedAt }) => at === null || new Date(finishedAt) <= at)
  if (backup === undefined)
    throw new CannotStart(
      `El respaldo más antiguo es de ${when(all[0]!.finishedAt)}: antes no se puede llegar.`,
    )
  const start = BigInt(backup.start)
  const found = await reachFrom(store, logFolder(backup), start - (start % BigInt(backup.segmentBytes)))
  if (found.end < BigInt(backup.end))
    throw new CannotStart(
      `Falta parte del registro que la copia ${backup.id} necesita: esa copia sola no sirve. Prueba con un momento anterior.`,
    )
  // With the log of its own time alone the copy stands for its own moment.
  const reach = { ...found, until: found.until ?? new Date(backup.finishedAt) }
  if (at !== null && at > reach.until) {
    const why = reach.gap ? 'Hay un hueco en el registro' : 'El registro termina antes'
    throw new CannotStart(`${why}: se puede restaurar hasta ${when(reach.until)}`)
  }
  return { backup, reach }
}

export const when = (at: Date | string): string => {
  const date = new Date(at)
  return `${formatMoment(date.toISOString())} (${date.toISOString()})`
}

type Restored = { backup: Backup; until: Date; server: ScratchServer; folder: string }

/**
 * Brings the database of a moment (null: the last one) into `into`, lets `work` look at it on a server of its own, and then
 * gives the folder its name. Whatever fails on the way, nothing of it stays.
 */
export async function restoreInto<T>(
  store: SealedStore,
  { at, into, durable = true }: { at: Date | null; into: string; durable?: boolean },
  work: (restored: Restored) => Promise<T>,
): Promise<T> {
  await refuseOccupied(into)
  const { backup, reach } = await planRestore(store, at)
  const folder = join(into, workshop)
  await rm(folder, { recursive: true, force: true })
  const data = join(folder, 'postgres')
  await mkdir(data, { recursive: true, mode: 0o700 })
  await letServerThrough(into, folder)
  try {
    await refuseSmallDisk(folder, BigInt(backup.bytes) + (reach.end - BigInt(backup.start)))
    await fetchCopy(store, backup, data)
    await fetchLog(store, backup, reach, join(data, 'pg_wal'))
    await writeFile(join(data, 'recovery.signal'), '', { mode: 0o600 })
    giveToServer(data)
    const server = await recover(data, backup.version, at)
    let answer: T
    try {
      answer = await work({ backup, until: at ?? reach.until, server, folder })
    } finally {
      await server.stop()
    }
    await giveSettings(data)
    if (durable) await syncDisk(folder)
    for (const name of await readdir(folder)) await rename(join(folder, name), join(into, name))
    await rm(folder, { recursive: true })
    return answer
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw inWords(error)
  }
}

async function refuseSmallDisk(folder: string, needed: bigint): Promise<void> {
  const { bavail, bsize } = await statfs(folder, { bigint: true })
  if (bavail * bsize < needed)
    throw new CannotStart(
      `El disco de ${folder} no alcanza: se necesitan ${gigabytes(needed)} GB y hay ${gigabytes(bavail * bsize)}.`,
    )
}
const gigabytes = (bytes: bigint) => (Number(bytes) / 1e9).toFixed(1)

function inWords(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new CannotStart('Se llenó el disco: no quedó nada a medias. Haz lugar y empieza otra vez.')
  return error
}

/** The next part is fetched and opened while the last one is written. */
async function fetchCopy(store: SealedStore, { id, parts }: Backup, data: string): Promise<void> {
  const tar = untar(data)
  const fetched = (part: number) => {
    const promise = part <= parts ? store.get(partName(id, part)) : null
    promise?.catch(() => undefined)
    return promise
  }
  let next = fetched(1)
  for (let part = 1; part <= parts; part += 1) {
    const bytes = (await next)!
    next = fetched(part + 1)
    await tar.write(bytes)
  }
  tar.end()
}

/** Lays the log out in the segments that PostgreSQL reads; behind its end is nothing. */
async function fetchLog(store: SealedStore, backup: Backup, { pieces, end }: Reach, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const size = BigInt(backup.segmentBytes)
  for (const piece of pieces) {
    const bytes = await store.get(piece.name)
    for (let lsn = piece.start; lsn < piece.end;) {
      const segmentEnd = lsn - (lsn % size) + size
      const until = piece.end < segmentEnd ? piece.end : segmentEnd
      const stretch = bytes.subarray(Number(lsn - piece.start), Number(until - piece.start))
      await writeAt(join(folder, segmentName(backup.timeline, lsn, size)), stretch, Number(lsn % size), size)
      lsn = until
    }
  }
  if (end === BigInt(backup.start)) throw new Error('the backup has no log')
}

async function writeAt(path: string, bytes: Buffer, position: number, size: bigint): Promise<void> {
  const file = await open(path, existsSync(path) ? 'r+' : 'w', 0o600)
  try {
    await file.truncate(Number(size))
    await file.write(bytes, 0, bytes.length, position)
  } finally {
    await file.close()
  }
}

function segmentName(timeline: number, lsn: Lsn, size: bigint): string {
  const part = (number: bigint) => number.toString(16).toUpperCase().padStart(8, '0')
  return part(BigInt(timeline)) + part(lsn >> 32n) + part((lsn & 0xffff_ffffn) / size)
}

/** Plays the log until the moment; where nothing was written after it, the whole of it is what there was. */
async function recover(data: string, version: number, at: Date | null): Promise<ScratchServer> {
  const settings = [
    'restore_command=false',
    'recovery_target_timeline=current',
    'recovery_target_action=promote',
  ]
  if (at === null) return startScratch(data, version, settings)
  // PostgreSQL reads this before it knows any name of a zone, `Z` included.
  const target = at.toISOString().replace('Z', '+00')
  try {
    return await startScratch(data, version, [...settings, `recovery_target_time=${target}`])
  } catch (error) {
    if (!(error instanceof ServerEnded) || !error.said.includes('before configured recovery target'))
      throw error
    return startScratch(data, version, settings)
  }
}

/** Debian keeps the settings elsewhere: the folder then brings what it needs to start. */
async function giveSettings(data: string): Promise<void> {
  const given = {
    'postgresql.conf': "listen_addresses = '127.0.0.1'\n",
    'pg_hba.conf':
      'local all all peer\nhost all all 127.0.0.1/32 scram-sha-256\nhost all all ::1/128 scram-sha-256\n',
    'pg_ident.conf': '',
  }
  for (const [name, words] of Object.entries(given))
    if (!existsSync(join(data, name))) await writeFile(join(data, name), words, { mode: 0o600 })
  giveToServer(data)
}

async function syncDisk(folder: string): Promise<void> {
  const { execFile } = await import('node:child_process')
  await new Promise<void>((resolve) => execFile('sync', ['-f', folder], () => resolve()))
}
