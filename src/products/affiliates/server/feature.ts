import { affiliatesMerge } from './account-merge.ts'
import { namedBy } from '#server/names.ts'
import { sql } from 'kysely'
import { listAffiliates, listPayouts } from '../desk-contract.ts'
import { clabeMarks } from './account-marks.ts'
import { affiliateOfSale } from './affiliate-of-sale.ts'
import { followSoon } from './commission.ts'
import { affiliatesTable, payoutsTable } from './desk/table.ts'
import { affiliateJobs } from './jobs.ts'
import { affiliateData } from './personal-data.ts'
import { affiliateRoutes } from './routes.ts'
import { saleAttribution } from '#selling/orders/server/placing/order-facts.ts'
import { affiliatesManifest } from '../manifest.ts'
import { affiliatesAsking, payoutsAsked } from './desk/notices.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const affiliatesFeature: Feature = {
  manifest: affiliatesManifest,
  routes: [affiliateRoutes],
  jobs: [affiliateJobs],
  staffNotices: [affiliatesAsking, payoutsAsked],
  lists: [exportable(affiliatesTable, listAffiliates), exportable(payoutsTable, listPayouts)],
  personalData: affiliateData,
  accountMerge: affiliatesMerge,
  accountMarks: [clabeMarks],
  sealed: [
    {
      table: 'affiliate_payouts',
      column: 'sealed_clabe',
      with: 'affiliate_id',
      purpose: (id) => `clabe ${id}`,
    },
  ],
  brings: [saleAttribution.from(affiliateOfSale)],
  orderEvents: { 'order.paid': followSoon, 'order.money_moved': followSoon },
  names: {
    affiliate: namedBy(
      'affiliates',
      'uuid',
      sql`(select first_name || ' ' || last_name from accounts where accounts.id = affiliates.account_id)`,
    ),
  },
}
