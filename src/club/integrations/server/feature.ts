import { namedBy } from '#server/names.ts'
import { sql } from 'kysely'
import { integrationJobs } from './jobs.ts'
import { integrationRoutes } from './routes.ts'
import { secretPurpose } from './webhooks/deliver.ts'
import { integrationsManifest } from '../manifest.ts'
import { webhooksFailing } from './notices.ts'
import type { Feature } from '#server/feature.ts'

export const integrationsFeature: Feature = {
  manifest: integrationsManifest,
  routes: [integrationRoutes],
  jobs: [integrationJobs],
  staffNotices: [webhooksFailing],
  sealed: ['secret_sealed', 'former_secret_sealed'].map((column) => ({
    table: 'webhooks',
    column,
    with: 'id',
    purpose: secretPurpose,
  })),
  names: {
    api_key: namedBy('apiKeys', 'uuid', sql`name`),
    webhook: namedBy('webhooks', 'uuid', sql`name`),
  },
}
