import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import { seasonColumns, type SeasonQuery } from '../../../desk-seasons-contract.ts'

/** The club's seasons and how many matches each has. */
export const seasonTable = table({
  name: 'seasons',
  title: 'Temporadas',
  may: 'manage Match',
  columns: seasonColumns,
  rows: (db, { search }: SeasonQuery) =>
    db
      .selectFrom('seasons')
      .select(['id', 'name'])
      .select([sql<string>`starts_on::text`.as('startsOn'), sql<string>`ends_on::text`.as('endsOn')])
      .select((eb) =>
        eb
          .selectFrom('events')
          .select((events) => events.fn.countAll<number>().as('matches'))
          .whereRef('events.seasonId', '=', 'seasons.id')
          .$asScalar()
          .$notNull()
          .as('matches'),
      )
      .$if(search !== undefined, (rows) => rows.where('name', 'ilike', likeWords(search ?? ''))),
  sort: '-startsOn',
  tie: 'id',
})
