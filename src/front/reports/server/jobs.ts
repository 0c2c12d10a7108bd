import { dayInMexico } from '#lib/dates.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { reconcileDay } from './reconciliation/reconcile-day.ts'
import { sumRevenueDays } from './revenue/sum-days.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * The sums are asked for by whoever reads old ones; every ten minutes they are made in any case. Every night (the crontab
 * is in UTC) the day before is reconciled, and the week before it again: vouchers are paid and money goes back later.
 */
export function reportJobs(services: Services): Jobs {
  return {
    crontab: ['*/10 * * * * sum_revenue_days', '40 8 * * * reconcile_payments'].join('\n'),
    tasks: {
      sum_revenue_days: () => sumRevenueDays(services.db),
      reconcile_payments: async () => {
        const now = Date.now()
        for (let back = 1; back <= 8; back += 1)
          await reconcileDay(services, dayInMexico(new Date(now - back * dayMs)), null)
      },
    },
  }
}
