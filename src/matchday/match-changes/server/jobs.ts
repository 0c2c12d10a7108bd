import { z } from 'zod/mini'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { runChange } from './run/run-change.ts'
import { sweepChanges } from './run/sweep.ts'

const OfChange = z.object({ changeId: z.int() })

/** `run_match_change {changeId}`: once a change is decided; every ten minutes what was settled or came due meanwhile. */
export function matchChangeJobs(services: Services): Jobs {
  return {
    crontab: '*/10 * * * * sweep_match_changes ?jobKey=sweep_match_changes',
    tasks: {
      run_match_change: (payload) => runChange(services, OfChange.parse(payload).changeId),
      sweep_match_changes: () => sweepChanges(services),
    },
  }
}
