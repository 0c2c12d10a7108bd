import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { countEveryMinutes } from '../rules.ts'
import { tellSales } from './actions.ts'

/** Once a minute, and after the buyers: terms are few rows, seats are counted less often. */
export function saleRecordJobs(services: Services): Jobs {
  const counted = new Map<number, number>()
  function counts(eventId: number): boolean {
    const last = counted.get(eventId)
    if (last !== undefined && performance.now() - last < countEveryMinutes * 60_000) return false
    counted.set(eventId, performance.now())
    return true
  }
  return {
    crontab: '* * * * * tell_sales',
    patient: ['tell_sales'],
    tasks: { tell_sales: () => tellSales(services, counts) },
  }
}
