import { resaleMerge } from './account-merge.ts'
import { returnJobs } from './jobs.ts'
import { returnData } from './personal-data.ts'
import { returnRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const resaleFeature: Feature = {
  routes: [returnRoutes],
  jobs: [returnJobs],
  personalData: returnData,
  accountMerge: resaleMerge,
}
