import { namedBy } from '#server/names.ts'
import { sql } from 'kysely'
import { addressMarks } from './addresses/account-marks.ts'
import { shopOrders } from './order-kind/shop-orders.ts'
import { listDeskProducts, listShopWork } from '../desk-contract.ts'
import { productsTable, shopOrdersTable } from './desk/table.ts'
import { shopJobs } from './jobs.ts'
import { shopData } from './personal-data.ts'
import { shopRoutes } from './routes.ts'
import { shopManifest } from '../manifest.ts'
import { ordersToPick, sizesRunningOut } from './desk/notices.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const shopFeature: Feature = {
  manifest: shopManifest,
  routes: [shopRoutes],
  jobs: [shopJobs],
  staffNotices: [ordersToPick, sizesRunningOut],
  lists: [exportable(productsTable, listDeskProducts), exportable(shopOrdersTable, listShopWork)],
  personalData: shopData,
  accountMerge: { columns: { 'shop_orders.account_id': { moves: null } } },
  accountMarks: [addressMarks],
  orderKinds: { shop: shopOrders },
  names: {
    product: namedBy('products', 'int', sql`name`),
  },
}
