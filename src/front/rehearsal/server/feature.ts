import type { Feature } from '#server/feature.ts'
import { rehearsalManifest } from '../manifest.ts'
import { rehearsalJobs } from './jobs.ts'
import { rehearsalRoutes } from './routes.ts'

export const rehearsalFeature: Feature = {
  manifest: rehearsalManifest,
  routes: [rehearsalRoutes],
  jobs: [rehearsalJobs],
}
