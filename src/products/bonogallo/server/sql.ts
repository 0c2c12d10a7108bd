import { sql } from 'kysely'
import type { SeatPlace } from '#selling/holds/contract.ts'
import { placeOfSeat } from '#selling/holds/server/sql.ts'
import { fareColumns } from '#catalogue/fares/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { PassRules } from '../rules.ts'
import { clubZone } from '#lib/dates.ts'

/** A day of the calendar as text, whatever the time zone of who reads it. */
export const dayOf = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`
/** Today at the stadium, by the database's clock. */
export const today = sql<string>`to_char(now() at time zone ${sql.lit(clubZone)}, 'YYYY-MM-DD')`

function plans(db: Db) {
  return db
    .selectFrom('bonusPlans as plan')
    .innerJoin('seatingPlans as seating', 'seating.id', 'plan.seatingPlanId')
    .select(['plan.id', 'plan.name', 'plan.span', 'plan.status', 'plan.seatingPlanId', 'plan.followsId'])
    .select(['plan.renewalFrom', 'plan.renewalUntil', 'plan.openFrom', 'plan.openUntil', 'plan.instalments'])
    .select(['plan.rules', 'seating.fingerprint', dayOf('plan.starts_on').as('startsOn')])
    .select([dayOf('plan.ends_on').as('endsOn'), sql<Date>`now()`.as('now'), today.as('today')])
    .$narrowType<{ rules: PassRules }>()
}

export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>

/** Plans that the public may see, the one on sale first. */
export function findPlans(db: Db): Promise<PlanRow[]> {
  return plans(db)
    .where('plan.status', '=', 'published')
    .where('plan.openUntil', '>', sql<Date>`now()`)
    .orderBy('plan.openFrom')
    .orderBy('plan.id')
    .execute()
}

export function findPlan(db: Db, planId: number) {
  return plans(db).where('plan.id', '=', planId).where('plan.status', '<>', 'draft').executeTakeFirst()
}

/** Also a draft: for the club only. */
export function findAnyPlan(db: Db, planId: number) {
  return plans(db).where('plan.id', '=', planId).executeTakeFirst()
}

export type PlanPrice = Awaited<ReturnType<typeof findPlanPrices>>[number]

export function findPlanPrices(db: Db, planIds: number[]) {
  return db
    .selectFrom('bonusPrices as price')
    .innerJoin('bonusPlans as plan', 'plan.id', 'price.planId')
    .innerJoin('planZones as zone', (join) =>
      join.onRef('zone.planId', '=', 'plan.seatingPlanId').onRef('zone.zoneId', '=', 'price.zoneId'),
    )
    .select(['price.planId', 'price.zoneId', 'price.fare', 'price.priceCents', 'price.instalmentCents'])
    .select(['zone.name as zone', 'zone.color', 'zone.admission'])
    .innerJoin('fares', 'fares.key', 'price.fare')
    .select(fareColumns)
    .where('price.planId', '=', sql<number>`any (${planIds}::int[])`)
    .orderBy('price.priceCents', 'desc')
    .orderBy('price.zoneId')
    .orderBy('fares.position')
    .execute()
}

/** The matches that a pass bought now would have: to be played, for people, in their order. */
export async function openMatches(db: Db, planId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bonusPlanEvents as part')
    .innerJoin('events as event', 'event.id', 'part.eventId')
    .select('part.eventId')
    .where('part.planId', '=', planId)
    .where('event.status', '=', 'published')
    .where('event.startsAt', '>', sql<Date>`now()`)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('closedMatches').select('eventId').whereRef('eventId', '=', 'part.eventId')),
      ),
    )
    .orderBy('event.startsAt')
    .orderBy('event.id')
    .execute()
  return rows.map(({ eventId }) => eventId)
}

/** How many matches each plan still offers. */
export async function countOpenMatches(db: Db, planIds: number[]): Promise<Map<number, number>> {
  const counts = await Promise.all(
    planIds.map(async (id) => [id, (await openMatches(db, id)).length] as const),
  )
  return new Map(counts)
}

/**
 * Where seats are, by the plan's own zones: a numbered one keeps its number also where a match does not heed it; general
 * admission has no row and no seat.
 */
export async function planPlaces(db: Db, seatingPlanId: number, seatIds: number[]): Promise<SeatPlace[]> {
  const rows = await db
    .selectFrom('planSeats as seat')
    .innerJoin('planZones as zone', (join) =>
      join.onRef('zone.planId', '=', 'seat.planId').onRef('zone.zoneId', '=', 'seat.zoneId'),
    )
    .select(['seat.seatId as id', 'seat.zoneId', 'zone.name as zone', 'zone.admission', 'seat.section'])
    .select(['seat.gate', 'seat.rowLabel', 'seat.seatLabel', 'seat.accessible', 'seat.obstructed'])
    .where('seat.planId', '=', seatingPlanId)
    .where('seat.seatId', '=', sql<number>`any (${seatIds}::int[])`)
    .orderBy('seat.seatId')
    .execute()
  return rows.map(placeOfSeat)
}

/** False when it was closed before. */
export async function insertClosedMatch(db: Db, eventId: number, closedBy: string | null): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('closedMatches')
    .values({ eventId, closedBy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** SQL: the row `pass` may be renewed with priority, or still can come to it: `renewalOf` says the same of one. */
export const mayRenew = sql<boolean>`coalesce(pass.renews, (
  select count(*) filter (where state in ('used', 'ceded', 'choice', 'credited', 'refunded', 'pending'))
  >= least((pass.rules ->> 'neededMatches')::int, count(*)) from pass_matches where pass_id = pass.id))`
