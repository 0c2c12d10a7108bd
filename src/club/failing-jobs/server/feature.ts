import { failingJobRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const failingJobsFeature: Feature = {
  routes: [failingJobRoutes],
}
