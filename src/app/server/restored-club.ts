import { checkAll, type Checked } from '#front/integrity/server/check-all.ts'
import { keysMissing } from '#front/integrity/server/keys-of-rows.ts'
import { finishErasure, replayErasures } from '#people/fan-id/server/retention/erasures.ts'
import { eraseAccountsAgain } from '#people/privacy/server/erased-again.ts'
import { restoreFiles } from '#server/backup/keep-files.ts'
import { markRestored } from '#server/backup/reopening.ts'
import { restoreInto } from '#server/backup/restore-data.ts'
import type { SealedStore } from '#server/backup/sealed-store.ts'
import { openDatabase } from '#server/db.ts'
import { marksOf } from '#server/erasure-marks.ts'
import { fileStore } from '#server/files.ts'
import type { KeyRing } from '#server/key-ring.ts'
import { features } from './features.ts'

export type RestoredClub = Checked & {
  backupId: string
  until: Date
  /** People whom the backup brought back and who were erased again. */
  erasedAgain: number
  filesRestored: number
  missingKeys: string[]
  seconds: number
}

type Asked = {
  at: Date | null
  into: string
  keys: { masterKey: Buffer | null; identityKeys: KeyRing }
  /** A trial is thrown away: nobody waits for a disk. */
  durable?: boolean
}

/**
 * Brings a club of a moment into an empty folder: `postgres` and `files`. Erases again whom the backup brought back, checks
 * everything, and marks the database as one that is not open yet.
 */
export function restoreClub(store: SealedStore, { keys, ...asked }: Asked): Promise<RestoredClub> {
  const began = Date.now()
  return restoreInto(store, asked, async ({ backup, until, server, folder }) => {
    const filesRestored = await restoreFiles(store, until, `${folder}/files`)
    const { db, pool, close } = openDatabase(server.url(backup.database, backup.user), 4, 'taquilla restore')
    try {
      const files = fileStore({ dataDir: folder, s3: null })
      const now = new Date()
      const erasedAgain =
        (await replayErasures({ db, files }, now)) + (await eraseAccountsAgain({ db, files, features }, now))
      for (const fanId of (await marksOf(files, 'fans')).keys()) await finishErasure({ db, files }, fanId)
      await markRestored(pool, until)
      const checked = await checkAll({ db, files }, until)
      const missingKeys = await keysMissing(db, keys)
      const seconds = (Date.now() - began) / 1000
      return { ...checked, backupId: backup.id, until, erasedAgain, filesRestored, missingKeys, seconds }
    } finally {
      await close()
    }
  })
}
