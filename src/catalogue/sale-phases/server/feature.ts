import { namedBy } from '#server/names.ts'
import { sql } from 'kysely'
import { salePhaseJobs } from './jobs.ts'
import { salePhaseRoutes } from './routes.ts'
import { salePhasesManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const salePhasesFeature: Feature = {
  manifest: salePhasesManifest,
  routes: [salePhaseRoutes],
  jobs: [salePhaseJobs],
  names: {
    phase: namedBy('salePhases', 'int', sql`name`),
  },
}
