import { configuredBeacon } from '#platform/proof/server/beacon-source.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { moveBallots } from './life/live.ts'

/** Every round looks at what the rows say and does what is due: done twice, by two workers or after a kill, it is done once. */
export function ballotJobs(services: Services): Jobs {
  const beacon = configuredBeacon(services.config, (words) => services.log.warn(words))
  return {
    everySeconds: { move_ballots: 3 },
    tasks: { move_ballots: () => moveBallots(services, beacon) },
  }
}
