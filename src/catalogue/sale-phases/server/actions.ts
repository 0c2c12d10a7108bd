import { eachApart } from '#server/job-failures/actions.ts'
import type { Db } from '#server/db.ts'
import { foldReturns, lockPhases, matchesWithReturns } from './sql.ts'

/** Takes what holds gave back off the phases' counts. */
export async function foldPhaseReturns(db: Db): Promise<void> {
  await eachApart(db, {
    task: 'fold_phase_returns',
    things: await matchesWithReturns(db),
    subject: (eventId) => eventId,
    work: (eventId) =>
      db.transaction().execute(async (tx) => {
        await lockPhases(tx, eventId)
        await foldReturns(tx, eventId)
      }),
  })
}
