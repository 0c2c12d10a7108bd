import { namedBy } from '#server/names.ts'
import { sql } from 'kysely'
import { listArticles } from '../desk-contract.ts'
import { articlesTable } from './desk/table.ts'
import { newsJobs } from './jobs.ts'
import { newsRoutes } from './routes.ts'
import { newsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const newsFeature: Feature = {
  manifest: newsManifest,
  routes: [newsRoutes],
  jobs: [newsJobs],
  lists: [exportable(articlesTable, listArticles)],
  names: { article: namedBy('articles', 'uuid', sql`title`) },
}
