import type { Jobs } from '#server/jobs.ts'
import { eachApart } from '#server/job-failures/actions.ts'
import type { Services } from '#server/services.ts'
import { moveWaitlist } from './dealing/move-waitlist.ts'
import { dueMatches } from './offers-sql.ts'

export function waitlistJobs(services: Services): Jobs {
  const { db } = services
  return {
    everySeconds: { move_waitlists: 3 },
    tasks: {
      move_waitlists: async () =>
        eachApart(db, {
          task: 'move_waitlists',
          things: await dueMatches(db),
          subject: (eventId) => eventId,
          work: (eventId) => moveWaitlist(services, eventId),
        }),
    },
  }
}
