import type { Feature } from '#server/feature.ts'
import { saleRecordJobs } from './jobs.ts'
import { saleRecordRoutes } from './routes.ts'

export const saleRecordFeature: Feature = {
  routes: [saleRecordRoutes],
  jobs: [saleRecordJobs],
}
