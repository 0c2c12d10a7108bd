import { freeUse, keepDiscount } from './keep-discount.ts'
import { couponOf } from './sql.ts'
import { listCoupons } from '../desk-contract.ts'
import { couponTable } from './desk/table.ts'
import { couponData } from './personal-data.ts'
import { couponRoutes } from './routes.ts'
import { couponsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const couponsFeature: Feature = {
  manifest: couponsManifest,
  routes: [couponRoutes],
  lists: [exportable(couponTable, listCoupons)],
  personalData: couponData,
  discounts: { of: couponOf, keep: keepDiscount },
  orderEvents: { 'order.ended': freeUse },
}
