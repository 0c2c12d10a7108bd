import { backupsIn, removeBackup } from './backups.ts'
import { forgetFiles } from './keep-files.ts'
import { logFolder, piecesIn } from './log-pieces.ts'
import type { SealedStore } from './sealed-store.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Takes away what is older than so many days and no later moment needs: the copy before that day stays until a later one
 * is that old. So do parts of a copy that was cut short a day ago.
 */
export async function forgetOld(store: SealedStore, keepDays: number, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - keepDays * day)
  const all = await backupsIn(store)
  const needed = all.findLast(({ finishedAt }) => new Date(finishedAt) <= before)
  const gone = all.filter(({ finishedAt }) => needed !== undefined && finishedAt < needed.finishedAt)
  for (const { id } of gone) await removeBackup(store, id)

  const kept = all.filter((one) => !gone.includes(one))
  const whole = new Set(kept.map(({ id }) => id))
  const aDayAgo = new Date(now.getTime() - day).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  for (const name of await store.names('backups')) {
    const id = name.split('/')[1] ?? ''
    if (!whole.has(id) && id < aDayAgo) await store.remove(name)
  }
  for (const name of await store.names('wal'))
    if (kept.length > 0 && !kept.some((one) => name.startsWith(`${logFolder(one)}/`)) && gone.length > 0)
      await store.remove(name)
  for (const folder of new Set(kept.map(logFolder))) {
    const oldest = kept.find((one) => logFolder(one) === folder)!
    const start = BigInt(oldest.start) - (BigInt(oldest.start) % BigInt(oldest.segmentBytes))
    for (const { name, end } of await piecesIn(store, folder)) if (end <= start) await store.remove(name)
  }
  await forgetFiles(store, before)
  return gone.length
}
