import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { MatchInput } from '../../desk-contract.ts'

/** Match, plan and season as they stand, whatever the status. */
export function findDeskMatch(db: Db, eventId: number) {
  return db
    .selectFrom('events as event')
    .innerJoin('seasons as season', 'season.id', 'event.seasonId')
    .innerJoin('seatingPlans as plan', 'plan.id', 'event.planId')
    .innerJoin('venues as venue', 'venue.id', 'plan.venueId')
    .selectAll('event')
    .select(['season.name as season', 'venue.name as venue', 'plan.fingerprint', 'plan.seatCount'])
    .select(sql<Date>`now()`.as('now'))
    .where('event.id', '=', eventId)
    .executeTakeFirst()
}

/** The match before a new one: the last to be played of those that are, or will be, public. */
export function findLastMatch(db: Db) {
  return db
    .selectFrom('events')
    .selectAll()
    .where('status', '=', 'published')
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Of each venue the plan in force; the most used venue first. */
export function findPlansToChoose(db: Db) {
  return db
    .selectFrom('seatingPlans as plan')
    .innerJoin('venues as venue', 'venue.planInForce', 'plan.id')
    .select(['plan.id', 'plan.name', 'plan.version', 'venue.name as venue'])
    .orderBy(
      (eb) =>
        eb
          .selectFrom('events')
          .innerJoin('seatingPlans as used', 'used.id', 'events.planId')
          .select((events) => events.fn.countAll<number>().as('matches'))
          .whereRef('used.venueId', '=', 'plan.venueId'),
      'desc',
    )
    .orderBy('plan.id')
    .execute()
}

export function findPlanZones(db: Db, planIds: number[]) {
  return db
    .selectFrom('planZones as zone')
    .innerJoin('planSeats as seat', (join) =>
      join.onRef('seat.planId', '=', 'zone.planId').onRef('seat.zoneId', '=', 'zone.zoneId'),
    )
    .select(['zone.planId', 'zone.zoneId as id', 'zone.name', 'zone.color'])
    .select((eb) => eb.fn.countAll<number>().as('seats'))
    .where('zone.planId', 'in', planIds)
    .groupBy(['zone.planId', 'zone.zoneId', 'zone.name', 'zone.color'])
    .orderBy('zone.planId')
    .orderBy('zone.zoneId')
    .execute()
}

export function findSeasonNames(db: Db) {
  return db.selectFrom('seasons').select(['id', 'name']).orderBy('startsOn', 'desc').execute()
}

type Change = Pick<
  MatchInput,
  'seasonId' | 'planId' | 'round' | 'seatsPerPerson' | 'ticketsPerFan' | 'requiresFanId' | 'cancellationRule'
> & {
  eventKind: 'match' | 'other'
  teamId: number | null
  home: string
  away: string
  pictureId: string | null
  pictureAlt: string | null
  startsAt: Date
  doorsAt: Date
  salesStartAt: Date
  salesEndAt: Date
  slug: string
}

export async function updateEvent(db: Db, eventId: number, change: Change): Promise<void> {
  await db.updateTable('events').set(change).where('id', '=', eventId).execute()
}

/** A draft gets another plan: its zones, prices and seats belong to the old one. */
export async function forgetPlanOfDraft(db: Db, eventId: number): Promise<void> {
  await db.updateTable('events').set({ priceVersion: null }).where('id', '=', eventId).execute()
  await db.deleteFrom('eventZones').where('eventId', '=', eventId).execute()
  await sql`delete from event_seats where event_id = ${eventId}`.execute(db)
}

/** Seats of a match by status, a hold whose time has passed being free; before they are opened as the plan has them. */
export async function countByStatus(db: Db, eventId: number) {
  const { rows } = await sql<{ status: 'free' | 'held' | 'sold' | 'blocked'; seats: number }>`
    select case when status = 'held' and held_until <= now() then 'free' else status end as status,
      count(*)::int as seats from event_seats where event_id = ${eventId} group by 1
    union all
    select case when blocked then 'blocked' else 'free' end::seat_status, count(*)::int
    from events join plan_seats using (plan_id) where events.id = ${eventId}
      and not exists (select from event_seats where event_id = ${eventId}) group by 1`.execute(db)
  const counts = { free: 0, held: 0, sold: 0, blocked: 0 }
  for (const { status, seats } of rows) counts[status] = seats
  return counts
}

/** State of every seat in seat order, as the map knows them; of seats that are not opened as the plan has them. */
export async function readStates(db: Db, eventId: number): Promise<number[]> {
  const { rows } = await sql<{ state: number }>`
    select case when seat.status is null then case when plan.blocked then 3 else 0 end
      when seat.status = 'free' or (seat.status = 'held' and held_until <= now()) then 0
      when seat.status = 'held' then 1 when seat.status = 'sold' then 2 else 3 end as state
    from events join plan_seats plan using (plan_id)
      left join event_seats seat on seat.event_id = events.id and seat.seat_id = plan.seat_id
    where events.id = ${eventId} order by plan.seat_id`.execute(db)
  return rows.map(({ state }) => state)
}
