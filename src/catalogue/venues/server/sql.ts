import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import type { PlanExtras } from '../plan/extras.ts'
import type { ImportedPlan } from '../plan/import.ts'
import type { PretixPlan } from '../plan/pretix.ts'
import { rowOfSeat, seatFlag, seatName, sectionOfSeat } from '../plan/seating-plan.ts'

export async function insertVenue(
  db: Db,
  venue: { name: string; city: string; address: string },
): Promise<number> {
  const { id } = await db.insertInto('venues').values(venue).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locked until the transaction ends: the versions of a venue's plan follow one another. */
export function lockVenue(db: Db, venueId: number) {
  return db
    .selectFrom('venues')
    .select(['id', 'planInForce'])
    .where('id', '=', venueId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** New matches use this version from now on; the venue is locked by the caller. */
export async function putInForce(db: Db, venueId: number, planId: number): Promise<void> {
  await db.updateTable('venues').set({ planInForce: planId }).where('id', '=', venueId).execute()
}

export function findPlanByFingerprint(db: Db, venueId: number, fingerprint: string) {
  return db
    .selectFrom('seatingPlans')
    .select(['id', 'version', 'seatCount'])
    .where('venueId', '=', venueId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
}

type NewPlan = {
  venueId: number
  fingerprint: string
  compiled: Uint8Array
  layout: PretixPlan
  extras: PlanExtras
  imported: ImportedPlan
}

/** Stores the next version of a venue's plan with its zones; the venue is locked by the caller. */
export async function insertPlan(
  db: Db,
  { venueId, fingerprint, compiled, layout, extras, imported }: NewPlan,
) {
  const { plan, guids } = imported
  const { id, version } = await db
    .insertInto('seatingPlans')
    .values((eb) => ({
      venueId,
      version: eb
        .selectFrom('seatingPlans')
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('next'))
        .where('venueId', '=', venueId),
      name: plan.name,
      layout: JSON.stringify(layout),
      extras: JSON.stringify(extras),
      compiled: Buffer.from(compiled),
      fingerprint,
      seatCount: guids.length,
    }))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('planZones')
    .values(plan.zones.map(({ id: zoneId, ...zone }) => ({ planId: id, zoneId, ...zone })))
    .execute()
  await insertSeats(db, id, imported)
  return { planId: id, version }
}

/** Every seat of a plan in one statement. */
async function insertSeats(db: Db, planId: number, { plan, guids }: ImportedPlan): Promise<void> {
  const each = <T>(read: (seatId: number) => T): T[] => guids.map((_, seatId) => read(seatId))
  const flagged = (flag: number) => each((seatId) => ((plan.flags[seatId] ?? 0) & flag) !== 0)
  await sql`
    insert into plan_seats (plan_id, seat_id, zone_id, guid, section, gate, row_label, seat_label,
      accessible, companion, obstructed, blocked)
    select ${planId}::int, * from unnest(
      ${each((seatId) => seatId)}::int[],
      ${Array.from(plan.zoneOf)}::smallint[],
      ${guids}::text[],
      ${each((seatId) => sectionOfSeat(plan, seatId).name)}::text[],
      ${each((seatId) => sectionOfSeat(plan, seatId).gate ?? '')}::text[],
      ${each((seatId) => rowOfSeat(plan, seatId).label)}::text[],
      ${each((seatId) => seatName(plan, seatId))}::text[],
      ${flagged(seatFlag.accessible)}::boolean[],
      ${flagged(seatFlag.companion)}::boolean[],
      ${flagged(seatFlag.obstructed)}::boolean[],
      ${flagged(seatFlag.blocked)}::boolean[])`.execute(db)
}

/** The plan of a published event and how its zones are admitted, which an event may decide anew. */
export async function findPlanOfEvent(db: Db, eventId: number) {
  const plan = await db
    .selectFrom('events')
    .innerJoin('seatingPlans as plan', 'plan.id', 'events.planId')
    .select(['plan.id', 'plan.version', 'plan.fingerprint', 'plan.seatCount'])
    .where('events.id', '=', eventId)
    .where('events.status', '!=', 'draft')
    .executeTakeFirst()
  if (plan === undefined) return undefined
  const admissions = await db
    .selectFrom('eventZones')
    .select(['zoneId', 'admission'])
    .where('eventId', '=', eventId)
    .orderBy('zoneId')
    .execute()
  return { ...plan, admissions }
}

export async function readCompiledPlan(
  db: Db,
  planId: number,
  fingerprint: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('seatingPlans')
    .select('compiled')
    .where('id', '=', planId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row?.compiled
}

/** SQL: that the seat of the row `seat` is of its match's plan no wheelchair's place and no companion's, which only who needs them gets. */
export const isForAnybody = (seat: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from events planned join plan_seats place on place.plan_id = planned.plan_id
  where planned.id = ${sql.ref(`${seat}.event_id`)} and place.seat_id = ${sql.ref(`${seat}.seat_id`)}
    and (place.accessible or place.companion))`
