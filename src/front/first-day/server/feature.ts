import { refuseBeforeOpening } from '#catalogue/events/server/publication/before-opening.ts'
import type { Feature } from '#server/feature.ts'
import { firstDayManifest } from '../manifest.ts'
import { refuseUnready } from './actions.ts'
import { firstDayRoutes } from './routes.ts'

export const firstDayFeature: Feature = {
  manifest: firstDayManifest,
  routes: [firstDayRoutes],
  brings: [refuseBeforeOpening.from(refuseUnready)],
}
