import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { claimHold } from '../actions.ts'
import { lockHold } from '../sql.ts'
import { holdsWithoutAccount } from './own-holds.ts'

/**
 * What a browser held before logging in becomes the account's, once. What a phase refuses to this account stays nobody's:
 * its order will say why.
 */
export async function moveHolds(db: Db, visitorId: string, accountId: string): Promise<void> {
  for (const holdId of await holdsWithoutAccount(db, visitorId)) {
    await db
      .transaction()
      .execute(async (tx) => {
        const hold = await lockHold(tx, holdId)
        if (hold?.status === 'active' && hold.accountId === null) await claimHold(tx, hold, accountId)
      })
      .catch((refused: unknown) => {
        if (!(refused instanceof Problem)) throw refused
      })
  }
}
