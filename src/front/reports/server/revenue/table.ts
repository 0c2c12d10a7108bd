import { sql, type RawBuilder } from 'kysely'
import { currentClub } from '#club/settings/club-words.ts'
import { orderKindWords, meansWords } from '../../rules.ts'
import { table } from '#server/table.ts'
import {
  byWords,
  revenueColumns,
  type RevenueBy,
  type RevenueQuery,
  type RevenueRow,
} from '../../revenue-contract.ts'

const kind = sql<string>`revenue_days.kind::text`

type Group = { key: RawBuilder<string>; what: RawBuilder<string>; position: RawBuilder<string> }

/** By what the sums are grouped: the group's key, its name, and where it stands. */
const groups: Record<Exclude<RevenueBy, 'team'>, Group> = {
  day: { key: sql`day::text`, what: sql`day::text`, position: sql`day::text` },
  kind: { key: kind, what: named(kind, orderKindWords), position: kind },
  means: { key: sql`means`, what: named(sql`means`, meansWords), position: sql`means` },
  match: {
    key: sql`case when event_id = 0 then ${kind} else event_id::text end`,
    what: sql`case when event_id = 0 then ${named(kind, orderKindWords)}
      else event_title(home, away) end`,
    position: sql`coalesce(starts_at::text, 'de varios partidos')`,
  },
}

/** Teams, the first one called as the settings say; behind them events of no team, and what is of no one match. */
const byTeam = (firstTeam: string): Group => ({
  key: sql`case when event_id = 0 then ${kind} when team_id is null then 'none' else team_id::text end`,
  what: sql`case when event_id = 0 then ${named(kind, orderKindWords)} when team_id is null then 'Sin equipo'
    else coalesce(teams.name, ${firstTeam}) end`,
  position: sql`case when event_id = 0 then 'c' || ${kind} when team_id is null then 'b'
    else 'a' || lpad(team_id::text, 9, '0') end`,
})

export const revenueTable = table({
  name: 'revenue',
  title: 'Ingresos',
  may: 'read Report',
  filters: { by: { title: 'Por', words: byWords } },
  columns: revenueColumns,
  rows: (db, { by = 'match', from, to, search }: RevenueQuery) => {
    const { key, what, position } = by === 'team' ? byTeam(currentClub().team) : groups[by]
    const sum = (column: string) => sql<number>`sum(${sql.ref(column)})::bigint`
    return db
      .selectFrom('revenueDays')
      .leftJoin('events', 'events.id', 'revenueDays.eventId')
      .leftJoin('teams', 'teams.id', 'events.teamId')
      .select([
        key.as('key'),
        sql<string>`min(${what})`.as('what'),
        sql<string>`min(${position})`.as('position'),
      ])
      .select([sum('orders').as('orders'), sum('seats').as('seats')])
      .select([sum('face_cents').as('faceCents'), sum('service_cents').as('serviceCents')])
      .select([sum('item_cents').as('itemCents'), sum('tax_cents').as('taxCents')])
      .select([sum('sold_cents').as('soldCents'), sum('kept_cents').as('netCents')])
      .select(sql<number>`sum(sold_cents - kept_cents)::bigint`.as('backCents'))
      .$if(from !== undefined, (rows) => rows.where(sql<boolean>`day >= ${from}::date`))
      .$if(to !== undefined, (rows) => rows.where(sql<boolean>`day <= ${to}::date`))
      .$if(search !== undefined, (rows) => rows.where(sql<boolean>`${what} ilike '%' || ${search} || '%'`))
      .groupBy(key)
      .$castTo<RevenueRow>()
  },
  sort: 'position',
  tie: 'key',
})

function named(code: RawBuilder<unknown>, words: Record<string, string>): RawBuilder<string> {
  return sql`coalesce(${JSON.stringify(words)}::jsonb ->> ${code}, ${code})`
}
