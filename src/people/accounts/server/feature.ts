import { accountJobs } from './jobs.ts'
import { accountData } from './personal-data.ts'
import { accountRoutes } from './routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import type { Feature } from '#server/feature.ts'

export const accountsFeature: Feature = {
  routes: [accountRoutes, secondFactorRoutes],
  jobs: [accountJobs],
  personalData: accountData,
}
