import { eachApart } from '#server/job-failures/actions.ts'
import type { Services } from '#server/services.ts'
import { changesToSweep, findChange, waitAgain } from '../sql.ts'
import { layItems } from './items.ts'
import { runChange } from './run-change.ts'

/** A thing that failed is tried by itself so many times; then it waits for a person. */
const mostTries = 5

/** Goes on with every change that has something left, and lays down what came late: an order settled meanwhile. */
export async function sweepChanges(services: Pick<Services, 'db'>): Promise<void> {
  const { db } = services
  await eachApart(db, {
    task: 'sweep_match_changes',
    things: await changesToSweep(db),
    subject: ({ id }) => id,
    work: async ({ id: changeId }) => {
      const change = (await findChange(db, changeId))!
      await db.transaction().execute((tx) => layItems(tx, { ...change, changeId }))
      await waitAgain(db, changeId, mostTries)
      await runChange(services, changeId)
    },
  })
}
