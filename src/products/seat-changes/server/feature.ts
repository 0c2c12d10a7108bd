import { seatChangeOrders } from './seat-change-orders.ts'
import { seatChangeData } from './personal-data.ts'
import { seatChangeRoutes } from './routes.ts'
import type { Feature } from '#server/feature.ts'

export const seatChangesFeature: Feature = {
  routes: [seatChangeRoutes],
  personalData: seatChangeData,
  orderKinds: { seat_change: seatChangeOrders },
}
