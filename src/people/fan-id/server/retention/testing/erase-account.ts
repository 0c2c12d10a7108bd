import { features } from '#app/server/features.ts'
import { personalDataOf } from '#people/privacy/server/data-export/collect.ts'
import type { Db } from '#server/db.ts'

/** What the erasure of an account does, in one transaction. */
export function eraseAccount(db: Db, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    for (const part of personalDataOf(features)) await part.erase(tx, accountId)
  })
}
