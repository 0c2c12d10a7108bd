import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

const title = sql<string>`event_title(events.home, events.away)`

export function eventsOfPlan(db: Db, planId: number) {
  return db
    .selectFrom('bonusPlanEvents')
    .innerJoin('events', 'events.id', 'bonusPlanEvents.eventId')
    .select(['events.id', 'events.startsAt', title.as('title')])
    .where('bonusPlanEvents.planId', '=', planId)
    .orderBy('events.startsAt')
    .execute()
}

/** Seats that wait for their holders at this moment. */
export async function countKept(db: Db, planId: number): Promise<number> {
  const { count } = await db
    .selectFrom('keptSeats')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('planId', '=', planId)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return count
}

export async function changedAt(db: Db, planId: number): Promise<Date> {
  const row = await db
    .selectFrom('bonusPlans')
    .select('changedAt')
    .where('id', '=', planId)
    .executeTakeFirstOrThrow()
  return row.changedAt
}

/** Published matches that are to be played, with the seating plan they are played on. */
export function comingEvents(db: Db) {
  return db
    .selectFrom('events')
    .select(['events.id', 'events.startsAt', 'events.planId', title.as('title')])
    .where('events.status', '=', 'published')
    .where('events.startsAt', '>', sql<Date>`now()`)
    .orderBy('events.startsAt')
    .execute()
}

export function zonesOf(db: Db, planIds: number[]) {
  return db
    .selectFrom('planZones')
    .select(['planId', 'zoneId', 'name'])
    .where('planId', '=', sql<number>`any (${planIds}::int[])`)
    .orderBy('zoneId')
    .execute()
}

export function everyPlan(db: Db) {
  return db
    .selectFrom('bonusPlans')
    .select(['id', 'name'])
    .where('status', '<>', 'draft')
    .orderBy('id', 'desc')
    .execute()
}

export function planNamed(db: Db, name: string) {
  return db.selectFrom('bonusPlans').select('id').where('name', '=', name).executeTakeFirst()
}

/** Whose pass it is. */
export function ownerOf(db: Db, passId: string) {
  return db
    .selectFrom('passes')
    .innerJoin('accounts', 'accounts.id', 'passes.accountId')
    .select(['accounts.id as accountId', 'accounts.email'])
    .where('passes.id', '=', passId)
    .executeTakeFirst()
}
