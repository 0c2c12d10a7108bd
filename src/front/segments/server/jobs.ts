import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { atOnce, refreshDue } from './facts.ts'

/** Seconds after somebody bought, went in or changed their mind it is counted; while buyers wait, a little later. */
export function segmentJobs({ db }: Services): Jobs {
  return {
    everySeconds: { count_people: 10 },
    patient: ['count_people'],
    tasks: {
      count_people: async () => {
        // What comes meanwhile waits for the next round: in a rush there is always something.
        while ((await refreshDue(db)) === atOnce);
      },
    },
  }
}
