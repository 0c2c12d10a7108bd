import { sql } from 'kysely'
import { kindOf } from '#selling/orders/server/extensions.ts'
import type { Feature } from '#server/feature.ts'
import { namedBy } from '#server/names.ts'
import { exportable } from '#server/table.ts'
import { listDeskGiftCards } from '../desk-contract.ts'
import { giftCardSalesManifest } from '../manifest.ts'
import { giftCardApproval } from './desk/give.ts'
import { giftCardsToLookAt } from './desk/notices.ts'
import { giftCardTable } from './desk/table.ts'
import { giftCardJobs } from './jobs.ts'
import { followMoney, giftCardOrders } from './order-kind.ts'
import { giftCardSalesData } from './personal-data.ts'
import { giftCardRoutes } from './routes.ts'

export const giftCardSalesFeature: Feature = {
  manifest: giftCardSalesManifest,
  routes: [giftCardRoutes],
  jobs: [giftCardJobs],
  lists: [exportable(giftCardTable, listDeskGiftCards)],
  personalData: giftCardSalesData,
  accountMerge: {
    columns: {
      'gift_card_orders.account_id': { moves: null },
      'gift_card_letters.asked_by': { moves: null },
    },
  },
  approvals: [giftCardApproval],
  staffNotices: [giftCardsToLookAt],
  orderKinds: { gift_card: giftCardOrders },
  orderEvents: {
    'order.money_moved': async (tx, { order }) => {
      if (kindOf(order.kind).isMoney) await followMoney(tx, order, false)
    },
  },
  names: { gift_card: namedBy('giftCards', 'uuid', sql`'···· ' || last4`) },
}
