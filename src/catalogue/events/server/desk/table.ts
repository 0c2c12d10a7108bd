import { sql, type RawBuilder } from 'kysely'
import { currentClub } from '#club/settings/club-words.ts'
import { likeWords, table } from '#server/table.ts'
import { leftAlone } from '../left-alone.ts'
import { matchColumns, type MatchQuery, type MatchState } from '../../desk-contract.ts'

/** Accents and capitals do not matter. */
const plain = (words: RawBuilder<unknown>) => sql`translate(lower(${words}), 'áéíóúüñ', 'aeiouun')`

/** The state of the sale as `saleState` in the events' rules says it, for rows of SQL. */
const state = sql<MatchState>`case
  when event.status in ('draft', 'cancelled') then event.status::text
  when now() >= event.sales_end_at then 'closed'
  when now() < event.sales_start_at or counted.seats = 0 then 'announced'
  when counted.free = 0 then 'sold_out' else 'on_sale' end`

/** Seats of a match by what became of them, counted in one pass. */
const counted = sql<{ seats: number; free: number; sold: number; held: number; blocked: number }>`(
  select count(*)::int as seats,
    count(*) filter (where alone.seat_id is null
      and (status = 'free' or (status = 'held' and held_until <= now())))::int as free,
    count(*) filter (where status = 'sold')::int as sold,
    count(*) filter (where status = 'held' and held_until > now())::int as held,
    count(*) filter (where status = 'blocked')::int as blocked
  from event_seats seat left join ${sql.raw(leftAlone('event.id'))} alone using (seat_id) where event_id = event.id)`

/** Every match of the club, drafts too; `search` looks in rival, round, season and venue. */
export const matchTable = table({
  name: 'matches',
  title: 'Partidos',
  may: 'manage Match',
  columns: matchColumns,
  rows: (db, { search, season, team, state: wanted }: MatchQuery) =>
    db
      .selectFrom('events as event')
      .innerJoin('seasons as season', 'season.id', 'event.seasonId')
      .innerJoin('seatingPlans as plan', 'plan.id', 'event.planId')
      .innerJoin('venues as venue', 'venue.id', 'plan.venueId')
      .innerJoinLateral(counted.as<'counted'>(sql.ref('counted')), (join) => join.onTrue())
      .select(['event.id', 'event.home', 'event.away', 'event.round', 'event.startsAt', 'event.salesStartAt'])
      .select(['season.name as season', 'venue.name as venue', 'plan.seatCount as seats', state.as('state')])
      .leftJoin('teams as team', 'team.id', 'event.teamId')
      .select([
        'counted.sold',
        'counted.held',
        'counted.blocked',
        sql<
          string | null
        >`case when team.id is not null then coalesce(team.name, ${currentClub().team}) end`.as('team'),
      ])
      .$if(search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`${plain(sql`concat_ws(' ', event.home, event.away, event.round, season.name, venue.name, team.name)`)}
            like ${plain(sql`${likeWords(search ?? '')}`)}`,
        ),
      )
      .$if(season !== undefined, (rows) => rows.where('season.name', '=', season ?? ''))
      .$if(team !== undefined, (rows) =>
        rows.where(sql<boolean>`coalesce(event.team_id, 0) = ${Number(team)}`),
      )
      .$if(wanted !== undefined, (rows) => rows.where(state, '=', wanted ?? 'draft')),
  sort: '-startsAt',
  tie: 'id',
})
