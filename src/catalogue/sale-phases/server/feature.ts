import { salePhaseJobs } from './jobs.ts'
import { salePhaseRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const salePhasesFeature: Feature = {
  routes: [salePhaseRoutes],
  jobs: [salePhaseJobs],
}
