import { listAffiliates, listPayouts } from '../desk-contract.ts'
import { affiliatesTable, payoutsTable } from './desk/table.ts'
import { affiliateJobs } from './jobs.ts'
import { affiliateData } from './personal-data.ts'
import { affiliateRoutes } from './routes.ts'
import { affiliatesManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const affiliatesFeature: Feature = {
  manifest: affiliatesManifest,
  routes: [affiliateRoutes],
  jobs: [affiliateJobs],
  lists: [exportable(affiliatesTable, listAffiliates), exportable(payoutsTable, listPayouts)],
  personalData: affiliateData,
}
