import type { Feature } from '#server/feature.ts'
import { waitingRoomManifest } from '../manifest.ts'
import { matchSaleKind } from './match-sales.ts'
import { waitingRoomData } from './personal-data.ts'
import { waitingRoomRoutes } from './routes.ts'

export const waitingRoomFeature: Feature = {
  manifest: waitingRoomManifest,
  sales: matchSaleKind,
  routes: [waitingRoomRoutes],
  personalData: waitingRoomData,
}
