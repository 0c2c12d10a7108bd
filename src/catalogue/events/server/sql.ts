import { sql, type Insertable, type RawBuilder } from 'kysely'
import { headlineFare } from '#lib/headline-price.ts'
import { fareColumns } from '#catalogue/fares/server/sql.ts'
import type { Db } from '#server/db.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Admission, Events, EventStatus, SeatStatus } from '#server/schema.ts'
import { currentClub } from '#club/settings/club-words.ts'
import type { EventLook, MatchChange } from '../contract.ts'
import type { EventFacts } from '../rules.ts'
import { leftAlone } from './left-alone.ts'

/** A match stays on the list until it is surely over. */
const matchHours = 4

/** SQL: how the club shows the event of the row `event`. */
export const eventLook = () => sql<EventLook>`(
  select jsonb_build_object('kind', event.event_kind,
    'team', case when team.id is not null then
      jsonb_build_object('id', team.id, 'name', coalesce(team.name, ${currentClub().team})) end,
    'crest', '/api/pictures/' || team.crest_id, 'color', team.color,
    'picture', case when event.picture_id is not null then
      jsonb_build_object('url', '/api/pictures/' || event.picture_id, 'alt', event.picture_alt) end,
    'rival', (select jsonb_build_object('crest', '/api/pictures/' || rival.crest_id, 'color', rival.color)
      from rivals rival where team_key(rival.name) = team_key(event.away)))
  from (select) one left join teams team on team.id = event.team_id)`

function factsOf(db: Db) {
  return everyEvent(db).where('event.status', '!=', 'draft')
}

function everyEvent(db: Db) {
  return db
    .selectFrom('events as event')
    .innerJoin('seasons as season', 'season.id', 'event.seasonId')
    .innerJoin('seatingPlans as plan', 'plan.id', 'event.planId')
    .innerJoin('venues as venue', 'venue.id', 'plan.venueId')
    .select(['event.id', 'event.slug', 'event.home', 'event.away', 'event.round', 'season.name as season'])
    .select(['venue.name as venue', 'venue.city', 'event.startsAt', 'event.doorsAt', 'event.requiresFanId'])
    .select([
      'event.salesStartAt',
      'event.salesEndAt',
      'event.planId',
      'event.status',
      sql<Date>`now()`.as('now'),
      latestChange().as('change'),
      eventLook().as('look'),
    ])
    .select((eb) =>
      eb
        .selectFrom('prices')
        .select((prices) => prices.fn.coalesce(prices.fn.min('totalCents'), sql<number>`0`).as('lowest'))
        .whereRef('prices.eventId', '=', 'event.id')
        .whereRef('prices.version', '=', 'event.priceVersion')
        .where('prices.fare', '=', headlineFare)
        .$asScalar()
        .$notNull()
        .as('fromCents'),
    )
    .select((eb) =>
      eb
        .selectFrom('fares')
        .select('fares.name')
        .where('fares.key', '=', headlineFare)
        .$asScalar()
        .$notNull()
        .as('fromFare'),
    )
}

/** Published and cancelled matches that are not over, the next one first. */
export function findComingEvents(db: Db): Promise<EventFacts[]> {
  return factsOf(db)
    .where('event.startsAt', '>', sql<Date>`now() - make_interval(hours => ${matchHours})`)
    .orderBy('event.startsAt')
    .orderBy('event.id')
    .execute()
}

/** The named matches, past ones too; drafts never. */
export function findEvents(db: Db, eventIds: number[]): Promise<EventFacts[]> {
  return factsOf(db)
    .where('event.id', '=', sql<number>`any (${eventIds}::int[])`)
    .execute()
}

/** One match with its place, rules and versions; a draft, whose price version may be 0, only when `drafts` says so. */
export function findEvent(db: Db, eventId: number, { drafts = false } = {}) {
  return (drafts ? everyEvent(db) : factsOf(db))
    .select(['venue.address', 'event.cancellationRule', 'event.seatsPerPerson', 'event.publishedAt'])
    .select('event.ticketsPerFan')
    .select(['plan.fingerprint', 'plan.seatCount as capacity'])
    .select((eb) => eb.fn.coalesce('event.priceVersion', sql<number>`0`).as('priceVersion'))
    .where('event.id', '=', eventId)
    .executeTakeFirst()
}

export function findZones(db: Db, eventId: number) {
  return db
    .selectFrom('eventZones as zone')
    .innerJoin('events as event', 'event.id', 'zone.eventId')
    .innerJoin('planZones as plan', (join) =>
      join.onRef('plan.planId', '=', 'event.planId').onRef('plan.zoneId', '=', 'zone.zoneId'),
    )
    .select(['zone.zoneId as id', 'plan.name', 'plan.color', 'zone.admission'])
    .where('zone.eventId', '=', eventId)
    .orderBy('zone.zoneId')
    .execute()
}

/** Prices of a version with whom each fare is for, in the order of zones and fares. */
export function findPrices(db: Db, eventId: number, version: number) {
  return db
    .selectFrom('prices')
    .innerJoin('fares', 'fares.key', 'prices.fare')
    .select(['zoneId', 'fare', 'faceCents', 'serviceCents', 'totalCents'])
    .select(fareColumns)
    .where('eventId', '=', eventId)
    .where('version', '=', version)
    .orderBy('zoneId')
    .orderBy('fares.position')
    .orderBy('fare')
    .execute()
}

export type ZoneSeats = { zoneId: number; seats: number; free: number }

/** Seats of an event by zone as they count now: a hold whose time has passed is free, a companion's place left alone is not. Empty before they are opened. */
export async function countSeatsByZone(db: Db, eventId: number): Promise<ZoneSeats[]> {
  const { rows } = await sql<ZoneSeats>`
    select zone_id, count(*)::int as seats,
      count(*) filter (where alone.seat_id is null
        and (status = 'free' or (status = 'held' and held_until <= now())))::int as free
    from event_seats seat left join ${sql.raw(leftAlone(String(eventId)))} alone using (seat_id)
    where event_id = ${eventId} group by zone_id order by zone_id`.execute(db)
  return rows
}

/** Seats of a plan by zone: what a match offers before its seats are opened. */
export async function countPlanSeatsByZone(db: Db, planId: number): Promise<ZoneSeats[]> {
  const { rows } = await sql<ZoneSeats>`
    select zone_id, count(*)::int as seats, count(*) filter (where not blocked)::int as free
    from plan_seats where plan_id = ${planId} group by zone_id order by zone_id`.execute(db)
  return rows
}

type Moment = 'startsAt' | 'doorsAt' | 'salesStartAt' | 'salesEndAt'
export type NewEvent = Omit<Insertable<Events>, Moment | 'status' | 'publishedAt' | 'priceVersion'> &
  Record<Moment, Date>

export async function insertEvent(db: Db, event: NewEvent): Promise<number> {
  const { id } = await db.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The plan's zones become the event's; those named in `admissions` are admitted otherwise. */
export async function insertEventZones(
  db: Db,
  eventId: number,
  planId: number,
  admissions: Record<string, Admission>,
) {
  await sql`
    insert into event_zones (event_id, zone_id, admission)
    select ${eventId}, zone_id, coalesce((${JSON.stringify(admissions)}::jsonb ->> name)::admission, admission)
    from plan_zones where plan_id = ${planId}`.execute(db)
}

export function lockEvent(db: Db, eventId: number) {
  return db
    .selectFrom('events')
    .select(['id', 'planId', 'status', 'salesStartAt', 'priceVersion', 'cancellationRule'])
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
}

export async function markEvent(
  db: Db,
  eventId: number,
  change: { status: EventStatus; publishedAt?: Date },
): Promise<void> {
  await db.updateTable('events').set(change).where('id', '=', eventId).execute()
}

export async function moveEvent(
  db: Db,
  eventId: number,
  times: { startsAt: Date; doorsAt: Date; salesEndAt: Date },
): Promise<void> {
  await db.updateTable('events').set(times).where('id', '=', eventId).execute()
}

/** Ends now; a sale that has not begun is over before it begins. */
export async function endSale(db: Db, eventId: number): Promise<void> {
  await sql`update events set sales_end_at = least(sales_end_at, now()),
      sales_start_at = least(sales_start_at, now() - interval '1 second')
    where id = ${eventId}`.execute(db)
}

/** What was last changed of the published match of the row `event`, for whoever shows it. */
export const latestChange = extensionPoint<RawBuilder<MatchChange | null>>('changes of a match')

/** A row a seat, from the plan, in seat order; what the plan never sells is blocked. Again: changes nothing. */
export async function insertEventSeats(db: Db, eventId: number, status: SeatStatus): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into event_seats (event_id, seat_id, zone_id, status)
    select event.id, seat.seat_id, seat.zone_id, case when seat.blocked then 'blocked' else ${status}::seat_status end
    from events event join plan_seats seat using (plan_id)
    where event.id = ${eventId} order by seat.seat_id
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
