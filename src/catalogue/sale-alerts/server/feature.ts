import type { Feature } from '#server/feature.ts'
import { saleAlertJobs } from './jobs.ts'
import { saleAlertData } from './personal-data.ts'
import { saleAlertRoutes } from './routes.ts'

export const saleAlertsFeature: Feature = {
  routes: [saleAlertRoutes],
  jobs: [saleAlertJobs],
  personalData: saleAlertData,
  accountMerge: { columns: { 'sale_alerts.account_id': { moves: null, unless: ['event_id'] } } },
}
