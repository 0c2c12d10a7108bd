import type { Db } from './db.ts'

/** What restoring a backup into a place of its own found. */
export type RestoreProof = {
  at: Date
  ok: boolean
  /** Where the backup came from. */
  source: string
  /** The moment until which the restored data goes. */
  dataUntil: Date | null
  rowsChecked: number
  differences: number
  seconds: number
  note: string
}

/** Writes down what a restore proved; the desk and the metrics say the last one. */
export async function writeRestoreProof(
  db: Db,
  proof: Omit<RestoreProof, 'at' | 'note'> & { note?: string },
): Promise<void> {
  await db.insertInto('restoreProofs').values(proof).execute()
}

/** The last restore that was tried, well or badly; undefined where none ever was. */
export function lastRestoreProof(db: Db): Promise<RestoreProof | undefined> {
  return db
    .selectFrom('restoreProofs')
    .select(['at', 'ok', 'source', 'dataUntil', 'rowsChecked', 'differences', 'seconds', 'note'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
