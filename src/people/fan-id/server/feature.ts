import { phoneOfAnother } from '#people/accounts/server/phone/confirm-phone.ts'
import { fanIdMerge } from './account-merge.ts'
import { aboutMeRoutes } from './about-me/routes.ts'
import { listFanRequests } from '../desk-requests-contract.ts'
import { fanMarks } from './account-marks.ts'
import { fanCardRoutes } from './card/routes.ts'
import { requestTable } from './desk/requests/table.ts'
import { fanIdJobs } from './jobs.ts'
import { fanNoticeRoutes } from './notices-routes.ts'
import { fanIdData } from './personal-data.ts'
import { retentionJobs } from './retention/jobs.ts'
import { fanIdRoutes } from './routes.ts'
import { fanRequestsWaiting, fanReviewsWaiting } from './desk/notices.ts'
import { isPhoneOfFan } from './person/phone-of-fan.ts'
import { fanIdManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const fanIdFeature: Feature = {
  manifest: fanIdManifest,
  routes: [fanCardRoutes, aboutMeRoutes, fanNoticeRoutes, fanIdRoutes],
  jobs: [retentionJobs, fanIdJobs],
  staffNotices: [fanReviewsWaiting, fanRequestsWaiting],
  lists: [exportable(requestTable, listFanRequests)],
  brings: [phoneOfAnother.from(isPhoneOfFan)],
  personalData: fanIdData,
  accountMerge: fanIdMerge,
  accountMarks: [fanMarks],
}
