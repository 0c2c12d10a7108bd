import type { Disk } from 'flydrive'
import { keysUnder } from '#server/file-keys.ts'

/**
 * Who was erased, in the file store and outside the database: whoever restores a database from a backup leaves
 * `erasures/` as it is. A mark holds the fan's number in our tables and a moment, nothing about the person.
 */
type Kind = 'fans' | 'faces'

const folder = 'erasures/'
const keyOf = (kind: Kind, fanId: string) => `${folder}${kind}/${fanId}.json`

/** Writing it again keeps the later moment: a face may be given and withdrawn twice. */
export async function putMark(files: Disk, kind: Kind, fanId: string, at: Date): Promise<void> {
  await files.put(keyOf(kind, fanId), JSON.stringify({ fanId, at: at.toISOString() }))
}

/** Every mark with its moment. */
export async function marksOf(files: Disk, kind: Kind): Promise<Map<string, Date>> {
  const marks = new Map<string, Date>()
  for (const key of await keysUnder(files, `${folder}${kind}`)) {
    const { fanId, at } = JSON.parse(await files.get(key)) as { fanId: string; at: string }
    marks.set(fanId, new Date(at))
  }
  return marks
}

export async function deleteMark(files: Disk, kind: Kind, fanId: string): Promise<void> {
  await files.delete(keyOf(kind, fanId))
}
