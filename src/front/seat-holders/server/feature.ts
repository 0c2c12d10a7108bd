import type { Feature } from '#server/feature.ts'
import { seatHoldersManifest } from '../manifest.ts'
import { seatHolderRoutes } from './routes.ts'

export const seatHoldersFeature: Feature = {
  manifest: seatHoldersManifest,
  routes: [seatHolderRoutes],
}
