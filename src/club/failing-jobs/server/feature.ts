import { failingJobRoutes } from './routes.ts'
import { jobsFailing } from './notices.ts'
import { failingJobsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { jobSigns } from './vital-signs.ts'

export const failingJobsFeature: Feature = {
  manifest: failingJobsManifest,
  vitalSigns: jobSigns,
  routes: [failingJobRoutes],
  staffNotices: [jobsFailing],
}
