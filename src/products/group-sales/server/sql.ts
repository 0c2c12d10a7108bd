import { sql, type Insertable } from 'kysely'
import type { FareTerms } from '#catalogue/fares/rules.ts'
import { isForAnybody } from '#catalogue/venues/server/sql.ts'
import { lockOrders, tryLockOrders } from '#selling/locks/server/sql.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { EventStatus, GroupPlaces, GroupSales } from '#server/schema.ts'
import type { GroupState, PlacePrice, PriceRule } from '../rules.ts'

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

const groups = (db: Db) =>
  db
    .selectFrom('groupSales')
    .innerJoin('events', 'events.id', 'groupSales.eventId')
    .selectAll('groupSales')
    .select(['events.home', 'events.away', 'events.startsAt', 'events.doorsAt', 'events.requiresFanId'])
    .select([
      // Nobody sits at a match behind closed doors either.
      sql<EventStatus>`case when exists (select from closed_matches closed where closed.event_id = events.id)
        then 'cancelled' else events.status end`.as('matchStatus'),
      'events.planId',
      'events.priceVersion',
      sql<Date>`clock_timestamp()`.as('now'),
    ])

export function findGroup(db: Db, id: string) {
  return groups(db).where('groupSales.id', '=', id).executeTakeFirst()
}

export function groupByToken(db: Db, tokenHash: Buffer) {
  return groups(db).where('groupSales.tokenHash', '=', tokenHash).executeTakeFirst()
}

/** The orders of a group: its deposit's, and those of its places. */
async function ordersOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select deposit_order_id as id from group_sales where id = ${id} and deposit_order_id is not null
    union select order_id from group_places where group_id = ${id} and order_id is not null`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * A group, locked until the transaction ends after its orders (decision 22), so that a payment that arrives and whoever changes the
 * group come one after the other.
 */
export async function lockGroup(tx: Db, id: string): Promise<GroupRow | undefined> {
  const before = await ordersOf(tx, id)
  await lockOrders(tx, before)
  await sql`select from group_sales where id = ${id} for no key update`.execute(tx)
  const since = (await ordersOf(tx, id)).filter((orderId) => !before.includes(orderId))
  if (since.length > 0 && !(await tryLockOrders(tx, since)))
    throw new Problem('group_busy', 'Alguien está pagando este grupo en este momento. Inténtalo otra vez.')
  return findGroup(tx, id)
}

/** The same for who holds the lock of one of its orders already. */
export async function lockGroupOnly(tx: Db, id: string): Promise<GroupRow | undefined> {
  await sql`select from group_sales where id = ${id} for no key update`.execute(tx)
  return findGroup(tx, id)
}

export async function insertGroup(
  db: Db,
  row: Insertable<GroupSales>,
): Promise<{ id: string; folio: number }> {
  return db.insertInto('groupSales').values(row).returning(['id', 'folio']).executeTakeFirstOrThrow()
}

type Change = Partial<{
  state: GroupState
  version: number
  acceptedVersion: number
  accountId: string
  depositOrderId: string
  tokenHash: Buffer | null
}>

/** Changes a group that is locked; a state in which nothing can come of it any more is its end. */
export async function changeGroup(tx: Db, id: string, change: Change): Promise<void> {
  const ends = change.state !== undefined && endedStates.includes(change.state)
  await tx
    .updateTable('groupSales')
    .set({ ...change, ...(ends && { endedAt: sql<Date>`clock_timestamp()` }) })
    .where('id', '=', id)
    .execute()
}

const endedStates: GroupState[] = ['complete', 'lapsed', 'refused', 'declined', 'cancelled']

/** How many requests came from a mailbox in the last day. */
export async function requestsToday(db: Db, email: string): Promise<number> {
  const { n } = await db
    .selectFrom('groupSales')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('email', '=', email)
    .where('askedAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return n
}

export type QuoteRow = NonNullable<Awaited<ReturnType<typeof quoteOf>>>

export function quoteOf(db: Db, groupId: string, version: number) {
  return db
    .selectFrom('groupQuotes')
    .selectAll()
    .where('groupId', '=', groupId)
    .where('version', '=', version)
    .executeTakeFirst()
}

export type QuoteLineRow = PlacePrice & {
  zoneId: number
  quantity: number
  zone: string
  fare: string
  fareName: string
}

export function quoteLines(db: Db, { id, planId }: Pick<GroupRow, 'id' | 'planId'>, version: number) {
  return db
    .selectFrom('groupQuoteLines as line')
    .innerJoin('planZones as zone', (join) =>
      join.onRef('zone.zoneId', '=', 'line.zoneId').on('zone.planId', '=', planId),
    )
    .innerJoin('fares', 'fares.key', 'line.fare')
    .select(['line.zoneId', 'line.quantity', 'line.faceCents', 'line.serviceCents', 'line.fare'])
    .select(['zone.name as zone', 'fares.name as fareName'])
    .where('line.groupId', '=', id)
    .where('line.version', '=', version)
    .orderBy('line.zoneId')
    .orderBy('fares.position')
    .execute()
}

export type PlaceRow = Awaited<ReturnType<typeof placesOf>>[number]

/** The places that a group has or had, in their sequence. */
export function placesOf(db: Db, groupId: string) {
  return db.selectFrom('groupPlaces').selectAll().where('groupId', '=', groupId).orderBy('no').execute()
}

/** Held and in no order that waits for its payment. */
export const isFree = ({ state, orderId }: Pick<PlaceRow, 'state' | 'orderId'>): boolean =>
  state === 'held' && orderId === null

export function findPlace(db: Db, placeId: string) {
  return db.selectFrom('groupPlaces').selectAll().where('id', '=', placeId).executeTakeFirst()
}

export function placeByToken(db: Db, tokenHash: Buffer) {
  return db.selectFrom('groupPlaces').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
}

export async function insertPlaces(db: Db, rows: Insertable<GroupPlaces>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('groupPlaces').values(rows).execute()
}

type PlaceChange = Partial<{
  state: PlaceRow['state']
  orderId: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
  tokenHash: Buffer | null
  invitedAt: Date | null
  guestAccount: string | null
  takenAt: Date | null
  ticketId: string | null
  fare: string
  faceCents: number
  serviceCents: number
}>

export async function changePlaces(tx: Db, ids: string[], change: PlaceChange): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('groupPlaces')
    .set(change)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}

/** What a guest leaves behind when a place is nobody's again. */
export const nobody = {
  firstName: null,
  lastName: null,
  email: null,
  tokenHash: null,
  invitedAt: null,
  guestAccount: null,
  takenAt: null,
  ticketId: null,
} as const satisfies PlaceChange

export type Step =
  | 'asked'
  | 'quoted'
  | 'accepted'
  | 'declined'
  | 'refused'
  | 'cancelled'
  | 'deposit_paid'
  | 'deposit_kept'
  | 'deposit_returned'
  | 'deposit_lost'
  | 'places_paid'
  | 'places_dropped'
  | 'places_back'
  | 'lapsed'
  | 'complete'
  | 'reminded'
  | 'guests_named'
  | 'guests_invited'
  | 'guest_taken'
  | 'guest_ticket'
  | 'guest_refused'
  | 'guest_cleared'
  | 'transfer'
  | 'refund_sent'
  | 'match_cancelled'

export type StepDetail = {
  amountCents?: number
  places?: number
  /** Of a guest, who is named by the place alone: a step stays when the name goes. */
  placeId?: string
  version?: number
  words?: string
  reference?: string
  until?: string
}

/** One more line of a group's story. With a key it is written once: false, and nothing is written, when it was before. */
export async function addStep(
  tx: Db,
  groupId: string,
  step: Step,
  detail: StepDetail = {},
  { by = null, key = null }: { by?: string | null; key?: string | null } = {},
): Promise<boolean> {
  const written = await tx
    .insertInto('groupSteps')
    .values({ groupId, step, detail: JSON.stringify(detail), byAccount: by, key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** When its organiser last heard of a date: with the quote, on agreeing to it, or with the deposit. */
export async function toldAt(db: Db, { id }: Pick<GroupRow, 'id'>): Promise<Date> {
  const { at } = await db
    .selectFrom('groupSteps')
    .select('at')
    .where('groupId', '=', id)
    .where('step', 'in', ['quoted', 'accepted', 'deposit_paid'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return at
}

export function stepsOf(db: Db, groupId: string) {
  return db
    .selectFrom('groupSteps')
    .leftJoin('accounts', 'accounts.id', 'groupSteps.byAccount')
    .select(['groupSteps.id', 'groupSteps.at', 'groupSteps.step', 'groupSteps.detail'])
    .select(
      sql<
        string | null
      >`case when accounts.role <> 'buyer' then accounts.first_name || ' ' || accounts.last_name end`.as(
        'staff',
      ),
    )
    .where('groupId', '=', groupId)
    .orderBy('groupSteps.id', 'desc')
    .limit(300)
    .execute()
}

export function rulesOf(db: Db): Promise<PriceRule[]> {
  return db.selectFrom('groupPriceRules').select(['fromPlaces', 'percentOff']).orderBy('fromPlaces').execute()
}

/** Which groups a fact of an order is of; undefined where it is of none. */
export async function groupOfOrder(db: Db, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from group_sales where deposit_order_id = ${orderId}
    union select group_id from group_places where order_id = ${orderId} limit 1`.execute(db)
  return rows[0]?.id
}

type ZoneFareRow = PlacePrice &
  FareTerms & { id: number; name: string; free: number; held: number; fare: string; fareName: string }

/**
 * The zones of a match with the seats that nobody has, and the fares that a group may be quoted there at the list's version: those that
 * anybody may buy, without a companion's, which goes with a wheelchair place.
 */
export async function zonesOf(
  db: Db,
  { eventId, planId, priceVersion, id }: Pick<GroupRow, 'eventId' | 'planId' | 'priceVersion' | 'id'>,
) {
  const { rows } = await sql<ZoneFareRow>`
    with free as (
      select zone_id, count(*)::int as seats from event_seats seat
      where event_id = ${eventId} and status = 'free' and ${isForAnybody('seat')} group by zone_id
    ), own as (
      select zone_id, count(*)::int as seats from group_places where group_id = ${id} and state = 'held' group by zone_id
    )
    select zone.zone_id as id, zone.name, coalesce(free.seats, 0) as free, coalesce(own.seats, 0) as held,
      price.fare, price.face_cents, price.service_cents,
      fares.name as fare_name, fares.buyers, fares.age_from, fares.age_to, fares.evidence, fares.companion
    from plan_zones zone
    join prices price on price.event_id = ${eventId} and price.version = ${priceVersion} and price.zone_id = zone.zone_id
    join fares on fares.key = price.fare and fares.retired_at is null and fares.buyers = 'anybody' and not fares.companion
    left join free on free.zone_id = zone.zone_id
    left join own on own.zone_id = zone.zone_id
    where zone.plan_id = ${planId} order by zone.zone_id, fares.position`.execute(db)
  return [...Map.groupBy(rows, (row) => row.id).values()].map((fares) => {
    const { id: zoneId, name, free, held } = fares[0]!
    return { id: zoneId, name, free, held, fares }
  })
}

/** Seats of a zone that nobody has and anybody may sit in, in the sequence in which they stand beside each other. */
export async function freeSeatsOf(tx: Db, eventId: number, zoneId: number): Promise<number[]> {
  const { rows } = await sql<{ seatId: number }>`
    select seat_id from event_seats seat
    where event_id = ${eventId} and zone_id = ${zoneId} and status = 'free' and ${isForAnybody('seat')}
    order by seat_id`.execute(tx)
  return rows.map(({ seatId }) => seatId)
}
