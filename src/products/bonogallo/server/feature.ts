import { bonogalloMerge } from './account-merge.ts'
import { namedBy } from '#server/names.ts'
import { sql } from 'kysely'
import { instalmentOrders } from './order-kind/instalment-orders.ts'
import { passOrders } from './order-kind/pass-orders.ts'
import { listDeskPlans, listDeskPasses } from '../desk-contract.ts'
import { plansTable, passesTable } from './desk/table.ts'
import { bonogalloJobs } from './jobs.ts'
import { bonogalloData } from './personal-data.ts'
import { bonogalloRoutes } from './routes.ts'
import { planSales } from './sale.ts'
import { bonogalloKnows } from './known-below.ts'
import { bonogalloManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const bonogalloFeature: Feature = {
  manifest: bonogalloManifest,
  routes: [bonogalloRoutes],
  jobs: [bonogalloJobs],
  lists: [exportable(plansTable, listDeskPlans), exportable(passesTable, listDeskPasses)],
  personalData: bonogalloData,
  accountMerge: bonogalloMerge,
  brings: bonogalloKnows,
  orderKinds: { bonogallo: passOrders, instalment: instalmentOrders },
  sales: planSales,
  names: { plan: namedBy('bonusPlans', 'int', sql`name`) },
}
