import { integrationJobs } from './jobs.ts'
import { integrationRoutes } from './routes.ts'
import { integrationsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const integrationsFeature: Feature = {
  manifest: integrationsManifest,
  routes: [integrationRoutes],
  jobs: [integrationJobs],
}
