import { waitlistMerge } from './account-merge.ts'
import type { Feature } from '#server/feature.ts'
import { waitlistManifest } from '../manifest.ts'
import { waitlistJobs } from './jobs.ts'
import { waitlistData } from './personal-data.ts'
import { waitlistRoutes } from './routes.ts'

export const waitlistFeature: Feature = {
  manifest: waitlistManifest,
  routes: [waitlistRoutes],
  jobs: [waitlistJobs],
  personalData: waitlistData,
  accountMerge: waitlistMerge,
}
