import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { assign, insertNote } from './sql.ts'

/** A note between colleagues. */
export function addNote(db: Db, caseId: string, words: string, staffId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await insertNote(tx, { caseId, staffId, words })
    await audit(tx, { accountId: staffId, action: 'support.noted', subject: `support_case:${caseId}` })
  })
}

/** Takes a case, or lets go of it. */
export function takeCase(db: Db, caseId: string, mine: boolean, staffId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await assign(tx, caseId, staffId, mine)
    const action = mine ? 'support.taken' : 'support.let_go'
    await audit(tx, { accountId: staffId, action, subject: `support_case:${caseId}` })
  })
}
