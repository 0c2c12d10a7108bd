import { partsOfSubject } from '#catalogue/waiting-room/rules.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { countEveryMinutes } from '../rules.ts'
import { tellSales } from './actions.ts'

/** Once a minute, and after the buyers: terms are few rows, seats are counted less often. */
export function saleRecordJobs(services: Services): Jobs {
  const counted = new Map<string, number>()
  function counts(subject: string): boolean {
    const last = counted.get(subject)
    const minutes = countEveryMinutes[partsOfSubject(subject).kind]
    if (last !== undefined && performance.now() - last < minutes * 60_000) return false
    counted.set(subject, performance.now())
    return true
  }
  return {
    crontab: '* * * * * tell_sales',
    patient: ['tell_sales'],
    tasks: { tell_sales: () => tellSales(services, counts) },
  }
}
