import { exportJobs } from './jobs.ts'
import { exportRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const exportsFeature: Feature = {
  routes: [exportRoutes],
  jobs: [exportJobs],
}
