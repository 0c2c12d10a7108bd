import { namedBy } from '#server/names.ts'
import { sql } from 'kysely'
import { listVenues } from '../desk-contract.ts'
import { venueTable } from './desk/table.ts'
import { venueRoutes } from './routes.ts'
import { venuesManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const venuesFeature: Feature = {
  manifest: venuesManifest,
  routes: [venueRoutes],
  lists: [exportable(venueTable, listVenues)],
  names: {
    venue: namedBy('venues', 'int', sql`name`),
    seating_plan: namedBy('seatingPlans', 'int', sql`name || ', versión ' || version`),
  },
}
