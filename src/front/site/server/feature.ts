import { siteRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const siteFeature: Feature = {
  routes: [siteRoutes],
}
