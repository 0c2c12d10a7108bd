import { sql } from 'kysely'
import { namedBy } from '#server/names.ts'
import { exportJobs } from './jobs.ts'
import { exportRoutes } from './routes.ts'
import { exportsReady, schedulesStopped } from './notices.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { exportsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const exportsFeature: Feature = {
  manifest: exportsManifest,
  names: { export_schedule: namedBy('exportSchedules', 'uuid', sql`title`) },
  routes: [exportRoutes, scheduleRoutes],
  jobs: [exportJobs],
  staffNotices: [exportsReady, schedulesStopped],
}
