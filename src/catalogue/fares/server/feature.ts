import type { Feature } from '#server/feature.ts'
import { faresManifest } from '../manifest.ts'
import { fareRoutes } from './routes.ts'

export const faresFeature: Feature = {
  manifest: faresManifest,
  routes: [fareRoutes],
  names: {
    fare: async (db, keys) => {
      const rows = await db.selectFrom('fares').select(['key', 'name']).where('key', 'in', keys).execute()
      return new Map(rows.map(({ key, name }) => [key, name]))
    },
  },
}
