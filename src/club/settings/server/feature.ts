import { legalRoutes } from './legal/routes.ts'
import { settingsRoutes } from './routes.ts'
import { settingsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const settingsFeature: Feature = {
  manifest: settingsManifest,
  routes: [legalRoutes, settingsRoutes],
}
