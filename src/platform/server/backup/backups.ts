import { z } from 'zod/mini'
import { Damaged, type SealedStore } from './sealed-store.ts'

/** One whole copy of the database, as `backup.json` beside it says; without that file there is none. */
const Backup = z.object({
  id: z.string(),
  /** The folder stands for no moment before this one. */
  finishedAt: z.string(),
  systemId: z.string(),
  timeline: z.number(),
  start: z.string(),
  end: z.string(),
  segmentBytes: z.number(),
  /** Of PostgreSQL: 15 to 18. */
  version: z.number(),
  database: z.string(),
  /** Who may do everything there, as a restore looks at all of it. */
  user: z.string(),
  parts: z.number(),
  bytes: z.number(),
})
export type Backup = z.infer<typeof Backup>

export const partName = (id: string, part: number) => `backups/${id}/base.${String(part).padStart(5, '0')}`
const sheet = (id: string) => `backups/${id}/backup.json`

export async function writeBackup(store: SealedStore, backup: Backup): Promise<void> {
  await store.put(sheet(backup.id), Buffer.from(JSON.stringify(backup)))
}

/** Every copy that was finished, the oldest first. */
export async function backupsIn(store: SealedStore): Promise<Backup[]> {
  const names = await store.names('backups')
  const found: Backup[] = []
  for (const name of names.filter((one) => one.endsWith('/backup.json')).toSorted()) {
    const read = z.safeParse(Backup, JSON.parse((await store.get(name)).toString()))
    if (!read.success) throw new Damaged(`${name} no se entiende: lo escribió otra versión.`)
    found.push(read.data)
  }
  return found.toSorted((a, b) => a.finishedAt.localeCompare(b.finishedAt))
}

/** Takes a copy away, its sheet first: half of a copy is none. */
export async function removeBackup(store: SealedStore, id: string): Promise<void> {
  await store.remove(sheet(id))
  for (const name of await store.names(`backups/${id}`)) await store.remove(name)
}
