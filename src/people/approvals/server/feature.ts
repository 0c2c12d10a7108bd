import type { Feature } from '#server/feature.ts'
import { rolesOfClub } from '#people/accounts/server/roles.ts'
import { namedBy } from '#server/names.ts'
import { sql } from 'kysely'
import { approvalsManifest } from '../manifest.ts'
import { approvalJobs } from './jobs.ts'
import { approvalsData } from './personal-data.ts'
import { approvalRoutes } from './routes.ts'
import { approvalAnswers, approvalsWaiting } from './notices.ts'

export const approvalsFeature: Feature = {
  manifest: approvalsManifest,
  routes: [approvalRoutes],
  jobs: [approvalJobs],
  staffNotices: [approvalAnswers, approvalsWaiting],
  personalData: approvalsData,
  names: {
    approval: namedBy('approvals', 'uuid', sql<string>`shown->>'title'`),
    role_limit: async (db, keys) =>
      new Map((await rolesOfClub(db)).flatMap(({ key, name }) => (keys.includes(key) ? [[key, name]] : []))),
  },
}
