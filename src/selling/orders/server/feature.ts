import { ordersMerge } from './account-merge.ts'
import { namedBy } from '#server/names.ts'
import { sql } from 'kysely'
import { matchesIn } from '#people/accounts/server/sign-in/other-matches.ts'
import { ticketOrders } from './kind/ticket-orders.ts'
import { orderJobs } from './jobs.ts'
import { orderData } from './personal-data.ts'
import { orderRoutes } from './routes.ts'
import { moneySteps } from './story/money-steps.ts'
import { ordersManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { orderSigns } from './vital-signs.ts'

export const ordersFeature: Feature = {
  manifest: ordersManifest,
  vitalSigns: orderSigns,
  routes: [orderRoutes],
  jobs: [orderJobs],
  personalData: orderData,
  accountMerge: ordersMerge,
  orderEvents: moneySteps,
  // A comp is made by staff at no price, and nothing follows from it.
  orderKinds: { tickets: ticketOrders, comp: { countsBySeat: true, isGift: true } },
  matchesOf: {
    orderId: matchesIn((id) => sql`select distinct event_id from order_lines where order_id = ${id}`),
  },
  names: {
    order: namedBy('orders', 'uuid', sql`'TQ-' || lpad(folio::text, 6, '0')`),
  },
}
