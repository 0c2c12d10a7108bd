import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { EntryKind } from '../../timeline-rules.ts'
import { sourcesOf } from './sources.ts'
import { tell } from './words.ts'

/** Rows of a person's story that are read at once. */
const atOnce = 40

/** `micros`: the moment as the database keeps it, so that the next stretch begins exactly there. */
type Row = { at: Date; micros: string; kind: EntryKind; what: string; id: string; facts: object }
type Stretch = { year: number | null; before: string | null }

/**
 * What happened with these accounts, the newest first: one statement, however much there is of it. `before` and `more`: microseconds
 * since 1970.
 */
export async function readEntries(
  db: Db,
  accounts: string[],
  kinds: readonly EntryKind[],
  { year, before }: Stretch,
) {
  const [since, until] = bounds(year)
  const asked = {
    accounts,
    since,
    before: sql<Date>`least(${until}::timestamptz,
      timestamptz 'epoch' + ${before}::bigint * interval '1 microsecond')`,
    most: atOnce + 1,
  }
  const { rows } = await sql<Row>`
    select story.*, (extract(epoch from at) * 1000000)::bigint::text as micros
    from (${sql.join(sourcesOf(kinds, asked), sql` union all `)}) story
    order by at desc, id limit ${asked.most}`.execute(db)
  const shown = uncut(rows)
  return {
    entries: shown.map(({ at, kind, what, id, facts }) => {
      const { words, detail = null, when = null, tone = null, link = null } = tell(what, facts, id, at)
      return { id: `${what}:${id}`, at, when, kind, tone, words, detail, link }
    }),
    more: shown.length < rows.length ? shown.at(-1)!.micros : null,
  }
}

/** What one transaction wrote has one moment: it stands together, on this page or on the next. */
function uncut(rows: Row[]): Row[] {
  const next = rows[atOnce]
  if (next === undefined) return rows
  const whole = rows.filter(({ micros }) => micros !== next.micros)
  return whole.length === 0 ? rows.slice(0, atOnce) : whole
}

/** A year of the club's clock, six hours behind UTC; null: all times. */
function bounds(year: number | null): [since: Date, until: Date] {
  if (year === null) return [new Date('2000-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')]
  return [new Date(`${year}-01-01T06:00:00Z`), new Date(`${year + 1}-01-01T06:00:00Z`)]
}

/** The years in which there may be something, the newest first. */
export function yearsSince(since: Date, now: Date): number[] {
  const newest = now.getUTCFullYear()
  return Array.from({ length: Math.max(1, newest - since.getUTCFullYear() + 1) }, (_, back) => newest - back)
}
