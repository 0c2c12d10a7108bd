import { sql } from 'kysely'
import { clubZone } from '#lib/dates.ts'
import type { Db } from '#server/db.ts'
import type { FoundMatch } from '../contract.ts'
import { dayIn, words } from '../rules.ts'
import { fetched, firstOf, type Found } from './found.ts'

/** Matches by the teams' names and by their day; what comes next stands first, then what was played last. */
export async function findMatches(db: Db, text: string): Promise<Found<FoundMatch>> {
  const day = dayIn(text)
  const local = sql`starts_at at time zone ${sql.lit(clubZone)}`
  const byDay =
    day === null
      ? sql`false`
      : sql`extract(day from ${local}) = ${day.day} and extract(month from ${local}) = ${day.month}`
  const named = words(text).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await sql<FoundMatch>`
    select id, home, away, starts_at from events
    where (${byDay}) or (${named.length > 0}
      and translate(lower(home || ' ' || away), 'áéíóúüñ', 'aeiouun') like all (${named}::text[]))
    order by starts_at < now(), abs(extract(epoch from starts_at - now())) limit ${fetched}`.execute(db)
  return firstOf(rows, (first) => first)
}
