import type { Feature } from '#server/feature.ts'
import { ownSeatsManifest } from '../manifest.ts'
import { ownSeatsMerge } from './account-merge.ts'
import { ownSeatJobs } from './jobs.ts'
import { ownSeatOrderEvents, ownSeatOrders } from './pay/order-kind.ts'
import { ownSeatsData } from './personal-data.ts'
import { ownSeatRoutes } from './routes.ts'

export const ownSeatsFeature: Feature = {
  manifest: ownSeatsManifest,
  routes: [ownSeatRoutes],
  jobs: [ownSeatJobs],
  orderKinds: { own_seat: ownSeatOrders },
  orderEvents: ownSeatOrderEvents,
  personalData: ownSeatsData,
  accountMerge: ownSeatsMerge,
}
