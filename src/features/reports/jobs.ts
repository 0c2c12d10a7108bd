import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { sumRevenueDays } from './revenue/sum-days.ts'

/** The sums are made anew before they are read; this keeps what is left to do then small. */
export function reportJobs({ db }: Services): Jobs {
  return {
    crontab: '*/10 * * * * sum_revenue_days',
    tasks: { sum_revenue_days: () => sumRevenueDays(db) },
  }
}
