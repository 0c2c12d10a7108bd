import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { tellSaleAlerts } from './actions.ts'

export function saleAlertJobs({ db }: Services): Jobs {
  return {
    everySeconds: { tell_sale_alerts: 30 },
    tasks: { tell_sale_alerts: () => tellSaleAlerts(db) },
  }
}
