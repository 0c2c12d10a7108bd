import { sql } from 'kysely'
import type { Feature } from '#server/feature.ts'
import { namedBy } from '#server/names.ts'
import { claimsManifest } from '../manifest.ts'
import { claimJobs } from './jobs.ts'
import { claimData } from './personal-data.ts'
import { claimRoundRoutes } from './routes.ts'
import { isOfMinor } from './sql.ts'

export const claimsFeature: Feature = {
  manifest: claimsManifest,
  routes: [claimRoundRoutes],
  jobs: [claimJobs],
  personalData: claimData,
  isOfMinor,
  accountMerge: {
    columns: {
      'claim_people.account_id': { stays: 'a link was sent to this account, and by it the wave is counted' },
    },
  },
  names: {
    claim_round: namedBy('claimRounds', 'uuid', sql`'Ola del ' || to_char(written_at, 'DD/MM/YYYY')`),
  },
}
