import type { Db } from '#server/db.ts'
import { foldReturns, lockPhases, matchesWithReturns } from './sql.ts'

/** Takes what holds gave back off the phases' counts. */
export async function foldPhaseReturns(db: Db): Promise<void> {
  for (const eventId of await matchesWithReturns(db)) {
    await db.transaction().execute(async (tx) => {
      await lockPhases(tx, eventId)
      await foldReturns(tx, eventId)
    })
  }
}
