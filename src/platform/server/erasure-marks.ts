import { basename } from 'node:path'
import type { Disk } from 'flydrive'
import { keysUnder } from './file-keys.ts'

/**
 * Who was erased, in the file store and outside the database: whoever restores a database from a backup leaves
 * `erasures/` as it is. A mark holds the number in our tables and a moment, nothing about the person.
 */
type Kind = 'fans' | 'faces' | 'accounts'

/** Backups are destroyed after 60 days at the latest; after these days no restore can bring anybody back. */
const markDays = 90
const day = 24 * 60 * 60 * 1000
const folder = 'erasures/'
const keyOf = (kind: Kind, id: string) => `${folder}${kind}/${id}.json`

/** Writing it again keeps the later moment: a face may be given and withdrawn twice. */
export async function putMark(files: Disk, kind: Kind, id: string, at: Date): Promise<void> {
  const whose = kind === 'accounts' ? { accountId: id } : { fanId: id }
  await files.put(keyOf(kind, id), JSON.stringify({ ...whose, at: at.toISOString() }))
}

/** Every mark with its moment. */
export async function marksOf(files: Disk, kind: Kind): Promise<Map<string, Date>> {
  const marks = new Map<string, Date>()
  for (const key of await keysUnder(files, `${folder}${kind}`)) {
    const { at } = JSON.parse(await files.get(key)) as { at: string }
    marks.set(basename(key, '.json'), new Date(at))
  }
  return marks
}

/** Takes away the marks that no backup is older than. */
export async function forgetOldMarks(
  files: Disk,
  kind: Kind,
  marks: Map<string, Date>,
  now: Date,
): Promise<void> {
  for (const [id, at] of marks)
    if (now.getTime() - at.getTime() > markDays * day) await files.delete(keyOf(kind, id))
}
