import { listDeskRestrictions } from '../desk-contract.ts'
import { restrictionTable } from './desk/table.ts'
import { restrictionJobs } from './jobs.ts'
import { restrictionData } from './personal-data.ts'
import { restrictionRoutes } from './routes.ts'
import { restrictionsManifest } from '../manifest.ts'
import { appealsWaiting, restrictionsToConfirm } from './desk/notices.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const restrictionsFeature: Feature = {
  manifest: restrictionsManifest,
  routes: [restrictionRoutes],
  jobs: [restrictionJobs],
  staffNotices: [appealsWaiting, restrictionsToConfirm],
  lists: [exportable(restrictionTable, listDeskRestrictions)],
  personalData: restrictionData,
}
