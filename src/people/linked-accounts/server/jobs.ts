import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { atOnce, linkDue } from './link.ts'

/** Seconds after somebody paid, registered or confirmed a phone it is known what they share. */
export function linkedAccountJobs(services: Services): Jobs {
  return {
    everySeconds: { link_accounts: 5 },
    tasks: {
      link_accounts: async () => {
        // What comes meanwhile waits for the next round: in a rush there is always something.
        while ((await linkDue(services)) === atOnce);
      },
    },
  }
}
