import { parts } from '#features/privacy/dossier/parts.ts'
import type { Db } from '#server/db.ts'
import { eraseFanOf } from '../../about-me/erase.ts'

/** What the erasure of an account does, in one transaction: its Fan ID first, then every feature's part. */
export function eraseAccount(db: Db, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await eraseFanOf(tx, accountId)
    for (const part of parts) await part.erase(tx, accountId)
  })
}
