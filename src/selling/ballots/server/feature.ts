import { ballotsMerge } from './account-merge.ts'
import type { Feature } from '#server/feature.ts'
import { ballotsManifest } from '../manifest.ts'
import { ballotJobs } from './jobs.ts'
import { ballotOrderEvents } from './life/take-back.ts'
import { ballotData } from './personal-data.ts'
import { ballotRoutes } from './routes.ts'

export const ballotsFeature: Feature = {
  manifest: ballotsManifest,
  routes: [ballotRoutes],
  jobs: [ballotJobs],
  orderEvents: ballotOrderEvents,
  personalData: ballotData,
  accountMerge: ballotsMerge,
}
