import { minorJobs } from './jobs.ts'
import { minorData } from './personal-data.ts'
import { minorRoutes } from './routes.ts'
import { minorsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const minorsFeature: Feature = {
  manifest: minorsManifest,
  routes: [minorRoutes],
  jobs: [minorJobs],
  personalData: minorData,
}
