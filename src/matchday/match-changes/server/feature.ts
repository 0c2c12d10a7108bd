import { matchChangeJobs } from './jobs.ts'
import { matchChangeRoutes } from './routes.ts'
import { latestChange } from '#catalogue/events/server/sql.ts'
import { lastChange } from './sql.ts'
import { matchChangesManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const matchChangesFeature: Feature = {
  manifest: matchChangesManifest,
  routes: [matchChangeRoutes],
  jobs: [matchChangeJobs],
  brings: [latestChange.from(lastChange)],
}
