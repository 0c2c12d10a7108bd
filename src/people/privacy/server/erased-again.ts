import { lockAccount } from '#people/accounts/server/sql.ts'
import { auditAccount } from '#server/audit.ts'
import { forgetOldMarks, marksOf } from '#server/erasure-marks.ts'
import type { Services } from '#server/services.ts'
import { personalDataOf } from './data-export/collect.ts'
import * as sql from './sql.ts'

type Deps = Pick<Services, 'db' | 'files' | 'features'>

/**
 * Erases again every account that is marked as erased and is there: the database came back from a backup. What stood in the way of
 * an erasure was settled before the first one. Answers how many were erased again.
 */
export async function eraseAccountsAgain({ db, files, features }: Deps, now: Date): Promise<number> {
  const marks = await marksOf(files, 'accounts')
  let again = 0
  for (const accountId of await sql.unerasedAccounts(db, [...marks.keys()])) {
    const erased = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId)
      if ((await sql.unerasedAccounts(tx, [accountId])).length === 0) return false
      for (const part of personalDataOf(features)) await part.erase(tx, accountId)
      await sql.dropScheduledErasure(tx, accountId)
      await auditAccount(tx, accountId, 'account.erased')
      return true
    })
    if (erased) again += 1
  }
  await forgetOldMarks(files, 'accounts', marks, now)
  return again
}
