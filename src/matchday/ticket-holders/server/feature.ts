import { refuseOverShare } from './fan-share.ts'
import { fanTicketJobs } from './jobs.ts'
import { fanTicketData } from './personal-data.ts'
import { fanTicketRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const ticketHoldersFeature: Feature = {
  routes: [fanTicketRoutes],
  jobs: [fanTicketJobs],
  personalData: fanTicketData,
  purchaseGuards: [refuseOverShare],
}
