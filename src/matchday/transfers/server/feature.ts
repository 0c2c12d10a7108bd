import { transferJobs } from './jobs.ts'
import { transferData } from './personal-data.ts'
import { transferRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const transfersFeature: Feature = {
  routes: [transferRoutes],
  jobs: [transferJobs],
  personalData: transferData,
}
