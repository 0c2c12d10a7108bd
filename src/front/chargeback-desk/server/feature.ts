import { chargebackDeskManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'
import { listChargebacks } from '../contract.ts'
import { chargebackDeskRoutes } from './routes.ts'
import { chargebackTable } from './table.ts'
import { chargebacksWaiting } from './notices.ts'

export const chargebackDeskFeature: Feature = {
  manifest: chargebackDeskManifest,
  routes: [chargebackDeskRoutes],
  staffNotices: [chargebacksWaiting],
  lists: [exportable(chargebackTable, listChargebacks)],
}
