import { sql } from 'kysely'
import type { Feature } from '#server/feature.ts'
import { namedBy } from '#server/names.ts'
import { segmentsManifest } from '../manifest.ts'
import { segmentJobs } from './jobs.ts'
import { segmentData } from './personal-data.ts'
import { segmentRoutes } from './routes.ts'

export const segmentsFeature: Feature = {
  manifest: segmentsManifest,
  routes: [segmentRoutes],
  jobs: [segmentJobs],
  personalData: segmentData,
  accountMerge: {
    columns: {
      'person_facts.account_id': {
        stays: 'counted anew of the account that stands, and of the other there are none',
      },
      'person_matches.account_id': {
        stays: 'counted anew of the account that stands, and of the other there are none',
      },
      'person_facts_due.account_id': { stays: 'a note that something changed, of either of them' },
    },
  },
  names: { segment: namedBy('segments', 'uuid', sql`name`) },
}
