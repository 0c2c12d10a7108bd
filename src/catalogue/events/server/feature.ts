import { namedBy } from '#server/names.ts'
import { sql } from 'kysely'
import { matchesToCome } from '#people/staff/server/bounds/rows.ts'
import { clubZone } from '#lib/dates.ts'
import { listMatches } from '../desk-contract.ts'
import { listSeasons } from '../desk-seasons-contract.ts'
import { keepCrest } from './club-crest.ts'
import { seasonTable } from './desk/seasons/table.ts'
import { matchTable } from './desk/table.ts'
import { eventJobs } from './jobs.ts'
import { eventRoutes } from './routes.ts'
import { eventsManifest } from '../manifest.ts'
import type { Feature } from '#server/feature.ts'
import { exportable } from '#server/table.ts'

export const eventsFeature: Feature = {
  manifest: eventsManifest,
  routes: [eventRoutes, keepCrest],
  jobs: [eventJobs],
  lists: [exportable(matchTable, listMatches), exportable(seasonTable, listSeasons)],
  brings: [
    matchesToCome.from((db) =>
      db
        .selectFrom('events')
        .select(['id', 'startsAt', sql<string>`event_title(home, away)`.as('title')])
        .where('status', '=', 'published')
        .where('startsAt', '>', sql<Date>`now() - interval '12 hours'`)
        .orderBy('startsAt')
        .execute(),
    ),
  ],
  names: {
    event: namedBy(
      'events',
      'int',
      sql`event_title(home, away) || ', ' || to_char(starts_at at time zone ${sql.lit(clubZone)}, 'DD/MM/YYYY')`,
    ),
    team: namedBy('teams', 'int', sql`coalesce(name, 'Primer equipo')`),
    rival: namedBy('rivals', 'int', sql`name`),
    season: namedBy('seasons', 'int', sql`name`),
  },
}
