import { accountsMerge } from './merged.ts'
import { namedBy } from '#server/names.ts'
import { sql } from 'kysely'
import { phoneMarks } from './account-marks.ts'
import { accountJobs } from './jobs.ts'
import { accountData } from './personal-data.ts'
import { accountRoutes } from './routes.ts'
import { claimRoutes } from './claim/routes.ts'
import { phoneJobs } from './phone/jobs.ts'
import { phoneRoutes } from './phone/routes.ts'
import { secondFactorPurpose } from './second-factor/actions.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { accountsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const accountsFeature: Feature = {
  manifest: accountsManifest,
  routes: [accountRoutes, claimRoutes, phoneRoutes, secondFactorRoutes],
  jobs: [accountJobs, phoneJobs],
  personalData: accountData,
  accountMerge: accountsMerge,
  accountMarks: [phoneMarks],
  sealed: [
    { table: 'second_factors', column: 'secret_sealed', with: 'account_id', purpose: secondFactorPurpose },
  ],
  names: {
    account: namedBy(
      'accounts',
      'uuid',
      sql`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`,
    ),
  },
}
