import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'
import { listGroups } from '../contract.ts'
import { accountGroupRoutes } from './routes.ts'
import { groupTable } from './table.ts'

export const accountGroupsFeature: Feature = {
  routes: [accountGroupRoutes],
  lists: [exportable(groupTable, listGroups)],
}
