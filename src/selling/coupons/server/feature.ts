import { couponsMerge } from './account-merge.ts'
import { namedBy } from '#server/names.ts'
import { sql } from 'kysely'
import { freeUse, reapplyDiscount } from './reapply-discount.ts'
import { couponOf } from './sql.ts'
import { listCoupons } from '../desk-contract.ts'
import { couponTable } from './desk/table.ts'
import { couponData } from './personal-data.ts'
import { couponRoutes } from './routes.ts'
import { discounts } from '#selling/orders/server/extensions.ts'
import { couponsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const couponsFeature: Feature = {
  manifest: couponsManifest,
  routes: [couponRoutes],
  lists: [exportable(couponTable, listCoupons)],
  personalData: couponData,
  accountMerge: couponsMerge,
  brings: [discounts.from({ of: couponOf, keep: reapplyDiscount })],
  orderEvents: { 'order.ended': freeUse },
  names: {
    coupon: namedBy('coupons', 'int', sql`name`),
  },
}
