import { sql } from 'kysely'
import { keptOut, type KeptOut } from '#people/restrictions/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { WaitlistStatus, Wish } from '../rules.ts'

/** A match as its list asks it. */
export type Match = {
  id: number
  title: string
  away: string
  startsAt: Date
  status: 'draft' | 'published' | 'cancelled'
  selling: boolean
  priceVersion: number | null
  requiresFanId: boolean
  /** Places a person may have. */
  most: number
}

export function findMatch(db: Db, eventId: number): Promise<Match | undefined> {
  return db
    .selectFrom('events')
    .select(['id', 'away', 'startsAt', 'status', 'priceVersion', 'requiresFanId'])
    .select(sql<string>`event_title(home, away)`.as('title'))
    .select(sql<number>`least(seats_per_person, coalesce(tickets_per_fan, seats_per_person))::int`.as('most'))
    .select(
      sql<boolean>`status = 'published' and sales_start_at <= now() and sales_end_at > now()`.as('selling'),
    )
    .where('id', '=', eventId)
    .where('status', '<>', 'draft')
    .executeTakeFirst()
}

/** The list of a match; one that nobody made yet is open. */
export async function stateOf(db: Db, eventId: number) {
  const row = await db
    .selectFrom('waitlists')
    .select('state')
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return row?.state ?? 'open'
}

/** The same under its lock, made where there was none: whoever changes places or offers of a match begins here. */
export async function lockWaitlist(tx: Db, eventId: number) {
  await sql`insert into waitlists (event_id) values (${eventId}) on conflict do nothing`.execute(tx)
  return tx
    .selectFrom('waitlists')
    .selectAll()
    .where('eventId', '=', eventId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function setState(tx: Db, eventId: number, state: 'open' | 'paused' | 'closed'): Promise<void> {
  await tx.updateTable('waitlists').set({ state }).where('eventId', '=', eventId).execute()
}

/** The number behind everybody's. Under the list's lock. */
export async function nextNumber(tx: Db, eventId: number): Promise<number> {
  const { lastNumber } = await tx
    .updateTable('waitlists')
    .set((eb) => ({ lastNumber: eb('lastNumber', '+', 1) }))
    .where('eventId', '=', eventId)
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return lastNumber
}

export function findPlace(db: Db, eventId: number, accountId: string) {
  return db
    .selectFrom('waitlistPlaces')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}
export type PlaceRow = NonNullable<Awaited<ReturnType<typeof findPlace>>>

export async function savePlace(
  tx: Db,
  place: {
    eventId: number
    accountId: string
    number: number
    status: WaitlistStatus
    joinedAt?: Date
  } & Wish,
): Promise<void> {
  const { eventId: _, accountId: __, ...values } = place
  await tx
    .insertInto('waitlistPlaces')
    .values(place)
    .onConflict((conflict) => conflict.columns(['eventId', 'accountId']).doUpdateSet(values))
    .execute()
}

export async function movePlace(
  tx: Db,
  { eventId, accountId }: { eventId: number; accountId: string },
  change: { status: WaitlistStatus; missed?: number; number?: number },
): Promise<void> {
  await tx
    .updateTable('waitlistPlaces')
    .set(change)
    .where('eventId', '=', eventId)
    .where('accountId', '=', accountId)
    .execute()
}

/** How many are offered before a place, of those who may want the same seats. */
export async function countAhead(db: Db, { eventId, number, zoneId }: PlaceRow): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from waitlist_places
    where event_id = ${eventId} and status = 'waiting' and number < ${number}
      and (zone_id is null or ${zoneId}::int is null or zone_id = ${zoneId})`.execute(db)
  return rows[0]!.people
}

export async function countWaiting(db: Db, eventId: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from waitlist_places where event_id = ${eventId} and status = 'waiting'`.execute(
    db,
  )
  return rows[0]!.people
}

type Person = { keptOut: KeptOut | null; hasFanId: boolean; hasPhone: boolean; has: number }

/** SQL: a Fan ID that may wait, of the row `of`. */
const fanIdOf = (
  accountId: ReturnType<typeof sql>,
) => sql`exists (select from fans where fans.account_id = ${accountId}
  and fans.status not in ('refused', 'erased') and fans.phone is not null)`

/** SQL: how many seats of a match an account has or holds, which count in its limit. */
const hasOf = (eventId: number, accountId: ReturnType<typeof sql>) => sql`(
  coalesce((select taken from buyer_counts where subject = ${`event:${eventId}`} and buyer_counts.account_id = ${accountId}), 0)
  + coalesce((select sum(cardinality(seat_ids)) from holds where holds.event_id = ${eventId}
    and holds.account_id = ${accountId} and holds.status = 'active' and holds.expires_at > now()), 0))::int`

/** What a person must meet to wait for a match. */
export async function findPerson(db: Db, eventId: number, accountId: string): Promise<Person> {
  const id = sql`${accountId}::uuid`
  const { rows } = await sql<Person>`
    select ${keptOut(id)} as kept_out, ${fanIdOf(id)} as has_fan_id, ${hasOf(eventId, id)} as has,
      exists (select from confirmed_phones where account_id = ${id}) as has_phone`.execute(db)
  return rows[0]!
}

export type Waiting = Wish & { accountId: string; number: number; missed: number; room: number }

/** Who may be offered something, in the order of the list, behind a number. */
export async function waitingAfter(
  tx: Db,
  { id, most, requiresFanId }: Match,
  after: number,
): Promise<Waiting[]> {
  const account = sql`place.account_id`
  const { rows } = await sql<Waiting>`
    select place.account_id, place.number, place.zone_id, place.quantity, place.takes_fewer, place.missed,
      ${most}::int - ${hasOf(id, account)} as room
    from waitlist_places place
    where place.event_id = ${id} and place.status = 'waiting' and place.number > ${after}
      and ${keptOut(account)} is null and (not ${requiresFanId}::boolean or ${fanIdOf(account)})
    order by place.number limit 200`.execute(tx)
  return rows
}

/** Zones in which somebody waits or is offered seats: what is let go there is the next one's. */
export async function waitedZones(tx: Db, eventId: number): Promise<number[]> {
  const { rows } = await sql<{ zoneId: number }>`
    with wanted as materialized (
      select distinct zone_id from waitlist_places where event_id = ${eventId} and status in ('waiting', 'offered'))
    select zone_id from event_zones where event_id = ${eventId}
      and (zone_id in (select zone_id from wanted) or exists (select from wanted where zone_id is null))
    order by zone_id`.execute(tx)
  return rows.map(({ zoneId }) => zoneId)
}

/** All who wait stop waiting: whom it was. */
export async function endPlaces(tx: Db, eventId: number): Promise<string[]> {
  const rows = await tx
    .updateTable('waitlistPlaces')
    .set({ status: 'ended' })
    .where('eventId', '=', eventId)
    .where('status', '=', 'waiting')
    .returning('accountId')
    .execute()
  return rows.map(({ accountId }) => accountId)
}
