import { sql } from 'kysely'
import type { Feature } from '#server/feature.ts'
import { namedBy } from '#server/names.ts'
import { campaignsManifest } from '../manifest.ts'
import { campaignJobs } from './jobs.ts'
import { campaignData } from './personal-data.ts'
import { campaignRoutes } from './routes.ts'

export const campaignsFeature: Feature = {
  manifest: campaignsManifest,
  routes: [campaignRoutes],
  jobs: [campaignJobs],
  personalData: campaignData,
  accountMerge: {
    columns: {
      'campaign_people.account_id': {
        stays: 'who is held out was drawn by this account, and what the campaign sold is told by that',
      },
      'purchase_reminders.account_id': { moves: null, unless: ['event_id'] },
    },
  },
  names: { campaign: namedBy('campaigns', 'uuid', sql`subject`) },
}
