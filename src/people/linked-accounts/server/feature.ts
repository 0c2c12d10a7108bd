import { linkedAccountsMerge } from './account-merge.ts'
import type { Feature } from '#server/feature.ts'
import { linkedAccountsManifest } from '../manifest.ts'
import { linkedAccountJobs } from './jobs.ts'
import { linkedAccountData } from './personal-data.ts'

export const linkedAccountsFeature: Feature = {
  manifest: linkedAccountsManifest,
  jobs: [linkedAccountJobs],
  personalData: linkedAccountData,
  accountMerge: linkedAccountsMerge,
}
