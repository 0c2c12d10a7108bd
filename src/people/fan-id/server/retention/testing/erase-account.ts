import { parts } from '#app/server/personal-data-of-features.ts'
import type { Db } from '#server/db.ts'

/** What the erasure of an account does, in one transaction. */
export function eraseAccount(db: Db, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    for (const part of parts) await part.erase(tx, accountId)
  })
}
