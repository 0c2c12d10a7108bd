import { eventTitle } from '#catalogue/events/event-title.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ShippingZone } from '#server/schema.ts'
import type { Definition } from '../rules.ts'
import { fits } from './compile.ts'

/** How many people fit, and how many of them may be written to by mail: one statement over one row a person. */
export async function countPeople(
  db: Db,
  definition: Definition,
  now: Date,
): Promise<{ people: number; mailable: number }> {
  const { rows } = await sql<{ people: number; mailable: number }>`
    select count(*)::int as people, count(*) filter (where fact.mailable)::int as mailable
    from person_facts fact where ${fits(definition, now)}`.execute(db)
  return rows[0]!
}

/** A statement of the accounts that fit, for whoever writes to them. */
export const accountsOf = (definition: Definition, now: Date) => sql<{ accountId: string }>`
  select fact.account_id from person_facts fact where ${fits(definition, now)}`

export async function samplePeople(db: Db, definition: Definition, now: Date, size: number) {
  type Row = {
    firstName: string
    lastName: string
    purchases: number
    attended: number
    holder: boolean
    mailable: boolean
    lastPaidAt: Date | null
  }
  const { rows } = await sql<Row>`
    select account.first_name, account.last_name, fact.purchases, fact.holder, fact.mailable, fact.last_paid_at,
      (select count(*)::int from person_matches went join events event on event.id = went.event_id
        where went.account_id = fact.account_id and went.attended and event.event_kind = 'match') as attended
    from person_facts fact join accounts account on account.id = fact.account_id
    where ${fits(definition, now)} order by md5(fact.account_id::text) limit ${size}`.execute(db)
  return rows
}

function segments(db: Db) {
  return db
    .selectFrom('segments as segment')
    .leftJoin('accounts as writer', 'writer.id', 'segment.writtenBy')
    .select(['segment.id', 'segment.name', 'segment.definition', 'segment.changedAt', 'segment.putAwayAt'])
    .select(sql<string | null>`writer.first_name || ' ' || writer.last_name`.as('writtenBy'))
    .$narrowType<{ definition: Definition }>()
}

/** Those that are put away, too: a campaign keeps reading its own. */
export function findSegment(db: Db, segmentId: string) {
  return segments(db).where('segment.id', '=', segmentId).executeTakeFirst()
}

export function listSegments(db: Db) {
  return segments(db).where('segment.putAwayAt', 'is', null).orderBy('segment.name').limit(200).execute()
}

/** Undefined where another of that name stands in the list. */
export async function insertSegment(
  db: Db,
  { name, definition }: { name: string; definition: Definition },
  writtenBy: string,
): Promise<string | undefined> {
  const row = await db
    .insertInto('segments')
    .values({ name, definition: JSON.stringify(definition), writtenBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function isNameTaken(db: Db, name: string, segmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('segments')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('putAwayAt', 'is', null)
    .where('id', '<>', segmentId)
    .executeTakeFirst()
  return row !== undefined
}

/** False where there is none in the list. */
export async function updateSegment(
  db: Db,
  segmentId: string,
  { name, definition }: { name: string; definition: Definition },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('segments')
    .set({ name, definition: JSON.stringify(definition), changedAt: sql<Date>`now()` })
    .where('id', '=', segmentId)
    .where('putAwayAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function putAway(db: Db, segmentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('segments')
    .set({ putAwayAt: sql<Date>`now()` })
    .where('id', '=', segmentId)
    .where('putAwayAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a rule chooses among: every zone that was ever sold, and the matches of about a season. */
export async function choicesOf(db: Db) {
  const [{ rows: zones }, matches] = await Promise.all([
    sql<{ name: string }>`select zone.name from plan_zones zone
      where zone.plan_id in (select plan_id from events where status <> 'draft')
      group by zone.name order by min(zone.zone_id), zone.name`.execute(db),
    db
      .selectFrom('events')
      .select(['id', 'home', 'away', 'startsAt'])
      .where('status', '<>', 'draft')
      .orderBy('startsAt', 'desc')
      .limit(60)
      .execute(),
  ])
  return {
    zones: zones.map(({ name }) => name),
    matches: matches.map(({ id, home, away, startsAt }) => ({
      id,
      title: eventTitle({ home, away }),
      startsAt,
    })),
  }
}

export async function factsOf(db: Db, accountId: string) {
  const fact = await db
    .selectFrom('personFacts')
    .selectAll()
    // An array of an enum comes as text otherwise.
    .select(sql<ShippingZone[]>`shipped_to::text[]`.as('shippedTo'))
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  const matches = await db
    .selectFrom('personMatches as went')
    .innerJoin('events as event', 'event.id', 'went.eventId')
    .select(['event.home', 'event.away', 'event.startsAt', 'went.attended'])
    .where('went.accountId', '=', accountId)
    .orderBy('event.startsAt')
    .execute()
  return { fact, matches }
}

export async function forgetFacts(tx: Db, accountId: string): Promise<void> {
  for (const table of ['personFacts', 'personMatches', 'personFactsDue'] as const)
    await tx.deleteFrom(table).where('accountId', '=', accountId).execute()
}
