import { sql } from 'kysely'
import { matchesIn } from '#people/accounts/server/sign-in/other-matches.ts'
import type { Feature } from '#server/feature.ts'
import { namedBy } from '#server/names.ts'
import { exportable } from '#server/table.ts'
import { listGroups } from '../desk-contract.ts'
import { groupSalesManifest } from '../manifest.ts'
import { groupsMerge } from './account-merge.ts'
import { groupDeskRoutes } from './desk-routes.ts'
import { groupJobs } from './jobs.ts'
import { groupTable } from './lists.ts'
import { groupDepositOrders, groupOrderEvents, groupOrders } from './money/order-kinds.ts'
import { groupsToQuote } from './notices.ts'
import { groupData } from './personal-data.ts'
import { quoteApproval } from './quote/approval.ts'
import { groupRoutes } from './routes.ts'

export const groupSalesFeature: Feature = {
  manifest: groupSalesManifest,
  routes: [groupRoutes, groupDeskRoutes],
  jobs: [groupJobs],
  lists: [exportable(groupTable, listGroups)],
  orderKinds: { group: groupOrders, group_deposit: groupDepositOrders },
  orderEvents: groupOrderEvents,
  approvals: [quoteApproval],
  staffNotices: [groupsToQuote],
  personalData: groupData,
  accountMerge: groupsMerge,
  matchesOf: { groupId: matchesIn((id) => sql`select event_id from group_sales where id = ${id}`) },
  names: { group: namedBy('groupSales', 'uuid', sql`'GR-' || lpad(folio::text, 6, '0')`) },
}
