import { sql } from 'kysely'
import { staffJobs } from './jobs.ts'
import { staffData } from './personal-data.ts'
import { staffRoutes } from './routes.ts'
import { staffManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { namedBy } from '#server/names.ts'

export const staffFeature: Feature = {
  manifest: staffManifest,
  routes: [staffRoutes],
  jobs: [staffJobs],
  personalData: staffData,
  names: { staff_role: namedBy('staffRoles', 'uuid', sql.ref('name')) },
}
