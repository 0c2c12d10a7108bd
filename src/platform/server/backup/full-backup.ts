import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '#server/cannot-start.ts'
import { partName, writeBackup, type Backup } from './backups.ts'
import { keepLog } from './keep-log.ts'
import { logFolder, reachFrom } from './log-pieces.ts'
import {
  baseBackup,
  identify,
  replicationClient,
  segmentSize,
  serverClock,
  slotPosition,
} from './replication.ts'
import type { SealedStore } from './sealed-store.ts'

const partBytes = 16 * 2 ** 20

/**
 * Copies the whole cluster while it works, and the log that was written meanwhile: only with it the copy is one. What is cut
 * short leaves parts without a sheet, which are no backup and are swept by the next one.
 */
export async function fullBackup(url: string, store: SealedStore): Promise<Backup> {
  const { version, database, user } = await aboutDatabase(url)
  const link = await replicationClient(url)
  const id = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  let parts = 0
  let bytes = 0
  let waiting: Buffer[] = []
  let size = 0
  const putAway = async () => {
    const part = Buffer.concat(waiting, size)
    waiting = []
    size = 0
    parts += 1
    bytes += part.length
    await store.put(partName(id, parts), part)
  }
  /** The server waits while one lies down; what was on its way before it heard of that comes with the next. */
  let lying: Promise<void> | null = null
  try {
    const origin = await identify(link)
    const segmentBytes = await segmentSize(link)
    await slotPosition(link)
    const { start, end, tablespaces } = await baseBackup(link, (piece) => {
      waiting.push(piece)
      size += piece.length
      if (size < partBytes || lying !== null) return null
      lying = putAway().finally(() => (lying = null))
      return lying
    })
    if (tablespaces !== 1)
      throw new CannotStart('La base usa tablespaces: este respaldo copia una sola carpeta de datos.')
    if (size > 0) await putAway()
    const finishedAt = await serverClock(url)
    await keepLogUntil(url, store, logFolder(origin), start - (start % BigInt(segmentBytes)), end)
    const backup = {
      id,
      version,
      database,
      user,
      parts,
      bytes,
      segmentBytes,
      systemId: origin.systemId,
      timeline: origin.timeline,
      start: start.toString(),
      end: end.toString(),
      finishedAt: finishedAt.toISOString(),
    }
    await writeBackup(store, backup)
    return backup
  } finally {
    await link.end()
  }
}

/** Where `backup -- follow` runs it has the log's slot, and brings what is asked for; else it is brought here. */
async function keepLogUntil(url: string, store: SealedStore, folder: string, from: bigint, end: bigint) {
  const reached = async () => (await reachFrom(store, folder, from)).end >= end
  for (let tries = 0; tries < 120; tries += 1) {
    if (await reached()) return
    const brought = await keepLog(url, store, { until: 'now' }).then(
      () => true,
      (error: { code?: string }) => {
        // 55006: the slot is in use.
        if (error.code !== '55006') throw error
        return false
      },
    )
    if (brought) break
    await sleep(1000)
  }
  if (!(await reached()))
    throw new CannotStart('El registro de esta copia no llegó: ¿otro programa lo lleva a otro lugar?')
}

async function aboutDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int / 10000 as version, current_database() as database, rolname as user from pg_roles where oid = 10",
    )
    return rows[0] as { version: number; database: string; user: string }
  } finally {
    await client.end()
  }
}
