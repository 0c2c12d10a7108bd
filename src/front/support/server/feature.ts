import { supportJobs } from './jobs.ts'
import { supportData } from './personal-data.ts'
import { supportRoutes } from './routes.ts'
import { supportManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const supportFeature: Feature = {
  manifest: supportManifest,
  routes: [supportRoutes],
  jobs: [supportJobs],
  personalData: supportData,
}
