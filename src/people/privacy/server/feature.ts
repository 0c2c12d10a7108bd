import { privacyMerge } from './account-merge.ts'
import { receiptPurpose } from './erase.ts'
import { privacyJobs } from './jobs.ts'
import { privacyData } from './personal-data.ts'
import { privacyRoutes } from './routes.ts'
import { privacyManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const privacyFeature: Feature = {
  manifest: privacyManifest,
  routes: [privacyRoutes],
  jobs: [privacyJobs],
  personalData: privacyData,
  accountMerge: privacyMerge,
  sealed: [{ table: 'account_erasures', column: 'sealed_receipt_to', purpose: () => receiptPurpose }],
}
