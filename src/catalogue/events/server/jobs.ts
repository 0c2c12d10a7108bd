import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { startDuePriceLists } from './price-lists/price-list-rows.ts'
import { notifyOpenings } from './publication/notify-openings.ts'

/** Prices announced for a moment hold from that moment; who asked for it hears that a sale has begun. */
export function eventJobs({ db }: Services): Jobs {
  return {
    everySeconds: { start_due_prices: 2, tell_openings: 120 },
    tasks: {
      start_due_prices: async () => {
        await db.transaction().execute(startDuePriceLists)
      },
      tell_openings: () => notifyOpenings(db),
    },
  }
}
