import { ticketJobs } from './jobs.ts'
import { ticketData } from './personal-data.ts'
import { ticketRoutes } from './routes.ts'
import { tellIssued } from './tell-issued.ts'
import { stillSold } from '#catalogue/sale-phases/server/claim/claim-phase.ts'
import { ticketsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const ticketsFeature: Feature = {
  manifest: ticketsManifest,
  routes: [ticketRoutes],
  jobs: [ticketJobs],
  personalData: ticketData,
  brings: [
    stillSold.from(
      (eventId) => `select count(*) from tickets join orders on orders.id = tickets.order_id
  where orders.hold_id = mine.id and tickets.event_id = ${eventId} and tickets.status = 'valid'`,
    ),
  ],
  orderEvents: { 'order.paid': tellIssued },
}
