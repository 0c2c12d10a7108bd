import { deskHomeRoutes } from './routes.ts'
import { listAuditLog } from '../audit/contract.ts'
import { auditTable } from './audit-table.ts'
import { deskHomeManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const deskHomeFeature: Feature = {
  manifest: deskHomeManifest,
  routes: [deskHomeRoutes],
  lists: [exportable(auditTable, listAuditLog)],
}
