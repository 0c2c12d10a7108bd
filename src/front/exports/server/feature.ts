import { exportJobs } from './jobs.ts'
import { exportRoutes } from './routes.ts'
import { exportsReady } from './notices.ts'
import { exportsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const exportsFeature: Feature = {
  manifest: exportsManifest,
  routes: [exportRoutes],
  jobs: [exportJobs],
  staffNotices: [exportsReady],
}
