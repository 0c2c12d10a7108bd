import { z } from 'zod/mini'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { refundCancelledMatch } from './actions.ts'
import { matchesToRefund } from './sql.ts'

const OfMatch = z.object({ eventId: z.int() })

/** `refund_cancelled_match {eventId}`: once a match is cancelled; every ten minutes what was settled meanwhile. */
export function cancellationJobs(services: Services): Jobs {
  return {
    crontab: '*/10 * * * * refund_cancelled_matches ?jobKey=refund_cancelled_matches',
    tasks: {
      refund_cancelled_match: (payload) => refundCancelledMatch(services, OfMatch.parse(payload).eventId),
      refund_cancelled_matches: async () => {
        for (const eventId of await matchesToRefund(services.db))
          await refundCancelledMatch(services, eventId)
      },
    },
  }
}
