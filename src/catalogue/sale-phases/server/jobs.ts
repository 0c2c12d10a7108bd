import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { foldPhaseReturns } from './actions.ts'

/** Counts back what ended without a sale; selling never waits for it, as what came back is always added. */
export function salePhaseJobs({ db }: Services): Jobs {
  return {
    everySeconds: { fold_phase_returns: 10 },
    tasks: { fold_phase_returns: () => foldPhaseReturns(db) },
  }
}
