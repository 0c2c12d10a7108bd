import { orderDeskRoutes } from './routes.ts'
import { listDeskOrders } from '../contract.ts'
import { deskOrderTable } from './table.ts'
import { orderDeskManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const orderDeskFeature: Feature = {
  manifest: orderDeskManifest,
  routes: [orderDeskRoutes],
  lists: [exportable(deskOrderTable, listDeskOrders)],
}
