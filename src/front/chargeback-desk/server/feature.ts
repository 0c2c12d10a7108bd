import { chargebackDeskManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'
import { listChargebacks } from '../contract.ts'
import { chargebackDeskRoutes } from './routes.ts'
import { chargebackTable } from './table.ts'

export const chargebackDeskFeature: Feature = {
  manifest: chargebackDeskManifest,
  routes: [chargebackDeskRoutes],
  lists: [exportable(chargebackTable, listChargebacks)],
}
