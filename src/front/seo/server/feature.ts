import { seoRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const seoFeature: Feature = {
  routes: [seoRoutes],
}
