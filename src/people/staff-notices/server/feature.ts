import type { Feature } from '#server/feature.ts'
import { staffNoticeJobs } from './jobs.ts'
import { staffNoticeData } from './personal-data.ts'
import { staffNoticeRoutes } from './routes.ts'

export const staffNoticesFeature: Feature = {
  routes: [staffNoticeRoutes],
  jobs: [staffNoticeJobs],
  personalData: staffNoticeData,
}
