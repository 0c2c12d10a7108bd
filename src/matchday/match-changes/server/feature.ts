import { matchChangeJobs } from './jobs.ts'
import { matchChangeRoutes } from './routes.ts'
import { matchChangesManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const matchChangesFeature: Feature = {
  manifest: matchChangesManifest,
  routes: [matchChangeRoutes],
  jobs: [matchChangeJobs],
}
