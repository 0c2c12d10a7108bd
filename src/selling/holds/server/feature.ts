import { sql } from 'kysely'
import { matchesIn } from '#people/accounts/server/sign-in/other-matches.ts'
import { moveHolds } from './own/move-holds.ts'
import { blockRoutes } from './blocks-routes.ts'
import { holdJobs } from './jobs.ts'
import { holdData } from './personal-data.ts'
import { holdRoutes } from './routes.ts'
import { holdsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { holdSigns } from './vital-signs.ts'

export const holdsFeature: Feature = {
  manifest: holdsManifest,
  vitalSigns: holdSigns,
  routes: [holdRoutes, blockRoutes],
  jobs: [holdJobs],
  personalData: holdData,
  accountMerge: { columns: { 'holds.account_id': { moves: null } } },
  matchesOf: {
    holdId: matchesIn(
      (id) =>
        sql`select event_id from holds where id = ${id} union select event_id from event_seats where hold_id = ${id}`,
    ),
  },
  onLogIn: moveHolds,
}
