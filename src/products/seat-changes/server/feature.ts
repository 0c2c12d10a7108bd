import { seatChangeOrders } from './seat-change-orders.ts'
import { handData } from './personal-data.ts'
import { handRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const seatChangesFeature: Feature = {
  routes: [handRoutes],
  personalData: handData,
  orderKinds: { seat_change: seatChangeOrders },
}
