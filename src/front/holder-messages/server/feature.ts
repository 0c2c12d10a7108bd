import type { Feature } from '#server/feature.ts'
import { holderMessagesManifest } from '../manifest.ts'
import { holderMessageJobs } from './jobs.ts'
import { holderMessageData } from './personal-data.ts'
import { holderMessageRoutes } from './routes.ts'

export const holderMessagesFeature: Feature = {
  manifest: holderMessagesManifest,
  routes: [holderMessageRoutes],
  jobs: [holderMessageJobs],
  personalData: holderMessageData,
  accountMerge: { columns: { 'holder_message_people.account_id': { moves: null, unless: ['message_id'] } } },
}
