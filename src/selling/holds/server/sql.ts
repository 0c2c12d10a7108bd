import { sql } from 'kysely'
import { extendHeldPieces } from '#selling/stock/server/sql.ts'
import type { Db } from '#server/db.ts'
import { rowsWrite } from '#server/gathered-writes.ts'
import type { HoldStatus } from '#server/schema.ts'
import type { SeatPlace } from '../contract.ts'
import { holdSeconds, type seatStates } from '../rules.ts'

export type HoldRow = NonNullable<Awaited<ReturnType<typeof findHold>>>

/** A hold by its number (of several matches: the first one's part), with the database's opinion on whether its time is still running. */
export function findHold(db: Db, holdId: string) {
  return holdById(db, holdId).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockHold(db: Db, holdId: string) {
  return holdById(db, holdId).forNoKeyUpdate().executeTakeFirst()
}

/**
 * A seat kept for its holder stays kept while the renewal lasts, longer than the buyer's own 600 s: what a bonogallo's
 * hold says is when that own time ends. So do promised seats, past the end of the promise.
 */
export const ownEnd = `case when promised_until is not null then promised_until when kind = 'bonogallo' then
  least(expires_at, coalesce(extended_at, created_at) + make_interval(secs => ${holdSeconds}))
  else expires_at end`
const ownEndOf = sql.raw<Date>(ownEnd)

/** The statement that finds a hold by its number, for who asks more of it at once. */
export function holdById(db: Db, holdId: string) {
  return db
    .selectFrom('holds')
    .select(['eventId', 'id', 'kind', 'visitorId', 'accountId', 'seatIds', 'priceVersion', 'status'])
    .select(['createdAt', 'title', 'subject', 'totalCents', 'promisedUntil'])
    .select([
      ownEndOf.as('expiresAt'),
      'extendedAt',
      sql<boolean>`${ownEndOf} > clock_timestamp()`.as('running'),
    ])
    .where('id', '=', holdId)
    .orderBy('eventId')
    .limit(1)
}

/** The seconds until then, by the clock of this transaction. */
export async function secondsLeft(db: Db, until: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from ${until}::timestamptz - now())::float8 as seconds`.execute(db)
  return rows[0]!.seconds
}

/** The seats of a hold, match by match. */
export function partsOfHold(db: Db, holdId: string) {
  return db
    .selectFrom('holds')
    .select(['eventId', 'seatIds'])
    .where('id', '=', holdId)
    .orderBy('eventId')
    .execute()
}

/** What limits a hold counts in, as `event:7` or `pack:3`. */
export async function subjectsOfHold(db: Db, holdId: string): Promise<string[]> {
  const rows = await db.selectFrom('holds').select(['eventId', 'subject']).where('id', '=', holdId).execute()
  return rows.map(({ eventId, subject }) => subject ?? `event:${eventId}`)
}

/** The matches of a hold, by date. */
export function matchesOfHold(db: Db, holdId: string) {
  return db
    .selectFrom('holds')
    .innerJoin('events', 'events.id', 'holds.eventId')
    .select(['events.id', 'events.home', 'events.away', 'events.startsAt'])
    .where('holds.id', '=', holdId)
    .orderBy('events.startsAt')
    .execute()
}

/** Guarded: only a hold that is still open (active or ordered) changes. */
export async function markHold(
  db: Db,
  { holdId, status }: { holdId: string; status: HoldStatus },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('holds')
    .set({ status })
    .where('id', '=', holdId)
    .where('status', 'in', ['active', 'ordered'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The state is read as a text: a plan that is kept since there was no hold would look through all that are active for each (`tests/kept-plans.test.ts`). */
const moveTo = (status: HoldStatus, from: string) =>
  rowsWrite<{ holdId: string }>(
    { holdId: 'uuid' },
    (given) =>
      `update holds set status = '${status}' from ${given} where id = given.hold_id and status::text ${from}`,
    { mayMiss: true },
  )
const ordered = moveTo('ordered', `= 'active'`)
const sold = moveTo('sold', `in ('active', 'ordered')`)

/** The same of an active hold that is locked and becomes an order, with what follows in its transaction. */
export function orderTheHold(tx: Db, holdId: string): Promise<void> {
  return ordered(tx, [{ holdId }])
}

/** The seats of an open hold were sold, with what follows in the transaction. */
export function markHoldSold(tx: Db, holdId: string): Promise<void> {
  return sold(tx, [{ holdId }])
}

/**
 * The account owns the hold from then on, whichever browser asks; the table refuses to take it from another. A stranger's
 * shorter time becomes anybody's.
 */
export async function giveHoldTo(db: Db, holdId: string, accountId: string): Promise<void> {
  const { rows } = await sql<{ expiresAt: Date }>`
    with given as (
      update holds set account_id = ${accountId},
        expires_at = case when status = 'active' and expires_at > clock_timestamp()
          then greatest(expires_at, created_at + make_interval(secs => ${holdSeconds})) else expires_at end
      where id = ${holdId} returning event_id, id, expires_at
    ), seats as (
      update event_seats seat set held_until = given.expires_at from given
      where seat.event_id = given.event_id and seat.hold_id = given.id and seat.status = 'held'
        and seat.held_until < given.expires_at
    )
    select min(expires_at) as expires_at from given having count(*) > 0`.execute(db)
  const [given] = rows
  if (given !== undefined) await extendHeldPieces(db, holdId, given.expiresAt)
}

/** sold + held + free + blocked = capacity: the four counts of an event. */
export async function countSeats(
  db: Db,
  eventId: number,
): Promise<Record<(typeof seatStates)[number], number>> {
  const rows = await db
    .selectFrom('eventSeats')
    .select(['status', (eb) => eb.fn.countAll<number>().as('seats')])
    .where('eventId', '=', eventId)
    .groupBy('status')
    .execute()
  const counts = { free: 0, held: 0, sold: 0, blocked: 0 }
  for (const row of rows) counts[row.status] = row.seats
  return counts
}

/** Where seats are, in the words of the ticket: general admission names no row and no seat. */
export async function seatPlaces(db: Db, eventId: number, seatIds: number[]): Promise<SeatPlace[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('planSeats as seat', 'seat.planId', 'events.planId')
    .innerJoin('planZones as zone', (join) =>
      join.onRef('zone.planId', '=', 'events.planId').onRef('zone.zoneId', '=', 'seat.zoneId'),
    )
    .innerJoin('eventZones as sale', (join) =>
      join.onRef('sale.eventId', '=', 'events.id').onRef('sale.zoneId', '=', 'seat.zoneId'),
    )
    .select([
      'seat.seatId as id',
      'seat.zoneId',
      'zone.name as zone',
      'seat.section',
      'seat.gate',
      'sale.admission',
    ])
    .select(['seat.rowLabel', 'seat.seatLabel', 'seat.accessible', 'seat.obstructed'])
    .where('events.id', '=', eventId)
    .where('seat.seatId', '=', sql<number>`any (${seatIds}::int[])`)
    .orderBy('seat.seatId')
    .execute()
  return rows.map(placeOfSeat)
}

type PlacedSeat = Omit<SeatPlace, 'row' | 'seat'> & { rowLabel: string; seatLabel: string }

/** A seat's row as a place: in general admission row and seat exist for nobody. */
export function placeOfSeat({ rowLabel, seatLabel, ...place }: PlacedSeat): SeatPlace {
  const numbered = place.admission === 'numbered'
  return { ...place, row: numbered ? rowLabel : '', seat: numbered ? seatLabel : '' }
}

/** How many seats of a match an account and a browser hold, each for as long as its time runs. */
export async function seatsHeldBy(
  db: Db,
  eventId: number,
  { visitorId, accountId }: { visitorId: string; accountId: string | null },
): Promise<number> {
  const { seats } = await db
    .selectFrom('holds')
    .select(sql<number>`coalesce(sum(cardinality(seat_ids)), 0)::int`.as('seats'))
    .where('eventId', '=', eventId)
    .where('status', '=', 'active')
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .where((all) => all.or([all('visitorId', '=', visitorId), all('accountId', '=', accountId)]))
    .executeTakeFirstOrThrow()
  return seats
}

/** Whether an account has a confirmed phone, or has bought before, here or in the club's system before this one. */
export async function isKnownAccount(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from confirmed_phones where account_id = ${accountId}::uuid)
      or exists (select from orders where account_id = ${accountId}::uuid and status = 'paid')
      or exists (select from past_purchases where account_id = ${accountId}::uuid) as known`.execute(db)
  return rows[0]!.known
}
