import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { forgetChanges } from './sql.ts'

/** `forget_gate_changes`: every night, of matches that are over. */
export function gateJobs({ db }: Services): Jobs {
  return {
    crontab: '40 10 * * * forget_gate_changes ?jobKey=forget_gate_changes',
    tasks: { forget_gate_changes: () => forgetChanges(db) },
  }
}
