import { listMatches } from '../desk-contract.ts'
import { listSeasons } from '../desk-seasons-contract.ts'
import { seasonTable } from './desk/seasons/table.ts'
import { matchTable } from './desk/table.ts'
import { eventJobs } from './jobs.ts'
import { eventRoutes } from './routes.ts'
import { eventsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const eventsFeature: Feature = {
  manifest: eventsManifest,
  routes: [eventRoutes],
  jobs: [eventJobs],
  lists: [exportable(matchTable, listMatches), exportable(seasonTable, listSeasons)],
}
