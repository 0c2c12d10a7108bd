import { returnJobs } from './jobs.ts'
import { returnData } from './personal-data.ts'
import { returnRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const resaleFeature: Feature = {
  routes: [returnRoutes],
  jobs: [returnJobs],
  personalData: returnData,
  accountMerge: { columns: { 'ticket_returns.seller': { moves: ['boleto en venta', 'boletos en venta'] } } },
}
