import { ticketJobs } from './jobs.ts'
import { ticketData } from './personal-data.ts'
import { ticketRoutes } from './routes.ts'
import { tellIssued } from './tell-issued.ts'
import type { Feature } from '#server/feature.ts'

export const ticketsFeature: Feature = {
  routes: [ticketRoutes],
  jobs: [ticketJobs],
  personalData: ticketData,
  orderEvents: { 'order.paid': tellIssued },
}
