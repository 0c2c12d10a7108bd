import { ticketsMerge } from './account-merge.ts'
import { sql } from 'kysely'
import { matchesIn } from '#people/accounts/server/sign-in/other-matches.ts'
import { signingPurpose } from '#platform/codes/server/signing-keys.ts'
import { eventSecretPurpose } from './actions.ts'
import { ticketJobs } from './jobs.ts'
import { fareUses } from '#catalogue/fares/server/sql.ts'
import { countFareUses } from './fare-uses.ts'
import { ticketData } from './personal-data.ts'
import { ticketRoutes } from './routes.ts'
import { validOfHold } from './sql.ts'
import { notifyIssued } from './notify-issued.ts'
import { stillSold } from '#catalogue/sale-phases/server/claim/claim-phase.ts'
import { ticketsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'

export const ticketsFeature: Feature = {
  manifest: ticketsManifest,
  routes: [ticketRoutes],
  jobs: [ticketJobs],
  personalData: ticketData,
  accountMerge: ticketsMerge,
  sealed: [
    { table: 'signing_keys', column: 'sealed_private_key', with: 'kid', purpose: signingPurpose },
    { table: 'event_secrets', column: 'sealed_secret', with: 'event_id', purpose: eventSecretPurpose },
  ],
  brings: [stillSold.from(validOfHold), fareUses.from(countFareUses)],
  matchesOf: { ticketId: matchesIn((id) => sql`select event_id from tickets where id = ${id}`) },
  orderEvents: { 'order.paid': notifyIssued },
}
