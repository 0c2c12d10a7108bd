import { failingJobRoutes } from './routes.ts'
import { jobsFailing } from './notices.ts'
import { failingJobsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const failingJobsFeature: Feature = {
  manifest: failingJobsManifest,
  routes: [failingJobRoutes],
  staffNotices: [jobsFailing],
}
