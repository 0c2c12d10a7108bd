import { ticketJobs } from './jobs.ts'
import { ticketData } from './personal-data.ts'
import { ticketRoutes } from './routes.ts'
import { ticketsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const ticketsFeature: Feature = {
  manifest: ticketsManifest,
  routes: [ticketRoutes],
  jobs: [ticketJobs],
  personalData: ticketData,
}
