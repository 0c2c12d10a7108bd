import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { startDuePriceLists } from './price-lists/price-list-rows.ts'

/** Prices announced for a moment hold from that moment. */
export function eventJobs({ db }: Services): Jobs {
  return {
    everySeconds: { start_due_prices: 2 },
    tasks: {
      start_due_prices: async () => {
        await db.transaction().execute(startDuePriceLists)
      },
    },
  }
}
