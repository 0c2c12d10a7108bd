import { legalRoutes } from './legal/routes.ts'
import { settingsRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const settingsFeature: Feature = {
  routes: [legalRoutes, settingsRoutes],
}
