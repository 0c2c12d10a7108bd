import { waitingRoomMerge } from './account-merge.ts'
import type { Feature } from '#server/feature.ts'
import { waitingRoomManifest } from '../manifest.ts'
import { waitingRoomJobs } from './jobs.ts'
import { stateFromMemory } from './early-state.ts'
import { matchSaleKind } from './match-sales.ts'
import { hasPass } from './pass.ts'
import { waitingRoomData } from './personal-data.ts'
import { waitingRoomRoutes } from './routes.ts'
import { waitingRoomSigns } from './vital-signs.ts'

export const waitingRoomFeature: Feature = {
  manifest: waitingRoomManifest,
  earlyAnswers: stateFromMemory,
  letIn:
    ({ db }) =>
    ({ headers }, accountId) =>
      hasPass(db, headers['queue-pass']?.toString(), accountId),
  sales: matchSaleKind,
  routes: [waitingRoomRoutes],
  jobs: [waitingRoomJobs],
  personalData: waitingRoomData,
  vitalSigns: waitingRoomSigns,
  accountMerge: waitingRoomMerge,
}
