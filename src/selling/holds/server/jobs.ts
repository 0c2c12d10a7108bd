import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { isUnavailable } from '#server/answer-problems.ts'
import { sweepApart, sweepExpiredHolds } from './engine/sweep-holds.ts'

/**
 * Frees seats whose time has passed so that live maps show it within seconds. Selling never waits for this: an
 * expired hold counts as free anyway.
 */
export function holdJobs({ db }: Services): Jobs {
  return {
    everySeconds: { sweep_holds: 2 },
    tasks: {
      sweep_holds: async () => {
        try {
          while ((await db.transaction().execute((tx) => sweepExpiredHolds(tx))) === 500);
        } catch (error) {
          if (error instanceof Error && isUnavailable(error)) throw error
          await sweepApart(db)
        }
      },
    },
  }
}
