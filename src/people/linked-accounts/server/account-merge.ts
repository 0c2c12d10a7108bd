import type { AccountMerge } from '#server/account-merge.ts'
import type { Db } from '#server/db.ts'
import { forgetAccount } from './link.ts'

/** What both share is one person's now: the marks of the account that stands are found anew from what it owns. */
export const linkedAccountsMerge: AccountMerge = {
  name: 'linked-accounts',
  columns: {
    'account_marks.account_id': 'joins',
    'account_marks_due.account_id': 'joins',
    'account_cluster_members.account_id': 'joins',
  },

  async join(tx, { from, into }) {
    await forgetAccount(tx, from)
    await lookAgain(tx, [into])
    return true
  },

  split: (tx, { from, into }) => lookAgain(tx, [from, into]),
}

async function lookAgain(tx: Db, accountIds: string[]): Promise<void> {
  await tx
    .insertInto('accountMarksDue')
    .values(accountIds.map((accountId) => ({ accountId })))
    .execute()
}
