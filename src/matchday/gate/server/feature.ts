import { namedBy } from '#server/names.ts'
import { sql } from 'kysely'
import { listGateMatches } from '../desk-contract.ts'
import { gateMatchesTable } from './desk/table.ts'
import { gateJobs } from './jobs.ts'
import { gateData } from './personal-data.ts'
import { gateRoutes } from './routes.ts'
import { gateAttendance } from './attendance.ts'
import { attendance } from '#catalogue/sale-phases/server/facts/qualified.ts'
import { gateManifest } from '../manifest.ts'
import { gateIncidents } from './desk/notices.ts'
import type { Feature } from '#server/feature.ts'
import { gateSigns } from './vital-signs.ts'
import { exportable } from '#server/table.ts'

export const gateFeature: Feature = {
  manifest: gateManifest,
  vitalSigns: gateSigns,
  routes: [gateRoutes],
  jobs: [gateJobs],
  staffNotices: [gateIncidents],
  lists: [exportable(gateMatchesTable, listGateMatches)],
  personalData: gateData,
  brings: [attendance.from(gateAttendance)],
  names: {
    'gate-device': namedBy('gateDevices', 'uuid', sql`name`),
  },
}
