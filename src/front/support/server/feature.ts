import { namedBy } from '#server/names.ts'
import { sql } from 'kysely'
import { supportJobs } from './jobs.ts'
import { supportData } from './personal-data.ts'
import { supportRoutes } from './routes.ts'
import { casesWaiting } from './notices.ts'
import { supportManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const supportFeature: Feature = {
  manifest: supportManifest,
  routes: [supportRoutes],
  jobs: [supportJobs],
  staffNotices: [casesWaiting],
  personalData: supportData,
  accountMerge: { columns: { 'support_cases.account_id': { moves: ['caso de ayuda', 'casos de ayuda'] } } },
  names: {
    support_case: namedBy('supportCases', 'uuid', sql`'CASO-' || lpad(number::text, 6, '0')`),
  },
}
