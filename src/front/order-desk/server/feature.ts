import { sql } from 'kysely'
import { orderBatchJobs } from './batch/jobs.ts'
import { orderBatchRoutes } from './batch/routes.ts'
import { orderViewRoutes } from './views/routes.ts'
import { orderDeskRoutes } from './routes.ts'
import { listDeskOrders } from '../contract.ts'
import { deskOrderTable } from './table.ts'
import { orderDeskManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { namedBy } from '#server/names.ts'
import { exportable } from '#server/table.ts'

export const orderDeskFeature: Feature = {
  manifest: orderDeskManifest,
  routes: [orderDeskRoutes, orderBatchRoutes, orderViewRoutes],
  jobs: [orderBatchJobs],
  names: {
    order_batch: namedBy(
      'orderBatches',
      'uuid',
      sql`(select count(*) || ' pedidos' from order_batch_items where batch_id = order_batches.id)`,
    ),
  },
  lists: [exportable(deskOrderTable, listDeskOrders)],
}
