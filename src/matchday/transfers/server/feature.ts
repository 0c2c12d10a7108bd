import { transfersMerge } from './account-merge.ts'
import { transferJobs } from './jobs.ts'
import { transferData } from './personal-data.ts'
import { transferRoutes } from './routes.ts'
import { offeredTicket } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { isOffered } from './sql.ts'
import type { Feature } from '#server/feature.ts'

export const transfersFeature: Feature = {
  routes: [transferRoutes],
  jobs: [transferJobs],
  personalData: transferData,
  accountMerge: transfersMerge,
  brings: [offeredTicket.from(isOffered)],
}
