import { integrationJobs } from './jobs.ts'
import { integrationRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const integrationsFeature: Feature = {
  routes: [integrationRoutes],
  jobs: [integrationJobs],
}
