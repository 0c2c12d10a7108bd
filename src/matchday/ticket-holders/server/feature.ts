import { refuseOverShare } from './fan-share.ts'
import { fanTicketJobs } from './jobs.ts'
import { fanTicketData } from './personal-data.ts'
import { fanTicketRoutes } from './routes.ts'
import { ticketBoundAt } from '#selling/tickets/server/sql.ts'
import { boundAt } from './sql.ts'
import type { Feature } from '#server/feature.ts'

export const ticketHoldersFeature: Feature = {
  routes: [fanTicketRoutes],
  jobs: [fanTicketJobs],
  personalData: fanTicketData,
  brings: [ticketBoundAt.from(boundAt)],
  purchaseGuards: [refuseOverShare],
}
