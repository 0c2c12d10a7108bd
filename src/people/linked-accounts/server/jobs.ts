import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { linkDue } from './link.ts'

/** Seconds after somebody paid, registered or confirmed a phone it is known what they share. */
export function linkedAccountJobs(services: Services): Jobs {
  return {
    everySeconds: { link_accounts: 5 },
    tasks: {
      link_accounts: async () => {
        while ((await linkDue(services)) > 0);
      },
    },
  }
}
