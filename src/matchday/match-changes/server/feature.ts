import { matchChangeJobs } from './jobs.ts'
import { matchChangeRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const matchChangesFeature: Feature = {
  routes: [matchChangeRoutes],
  jobs: [matchChangeJobs],
}
