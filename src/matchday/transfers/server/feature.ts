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
  accountMerge: {
    columns: {
      'ticket_transfers.from_account': { moves: null },
      'ticket_transfers.to_account': { moves: null },
    },
  },
  brings: [offeredTicket.from(isOffered)],
}
