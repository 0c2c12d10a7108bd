import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import { meetsFact } from './facts/qualified.ts'
import type { Phase, PhaseRule } from '../rules.ts'

export type PhaseRow = Phase & { eventId: number; mine: boolean; now: Date }

const cameBack = 'select sum(seats)::int from sale_phase_returns back where back.phase_id = phase.id'

/** What decides about a phase, of the row `phase`: its hours, its seats, and what it took less what came back since. */
export const phaseColumns = `phase.id, starts_at as "startsAt", ends_at as "endsAt", quota, per_person as "perPerson",
  per_cluster as "perCluster",
  taken - coalesce((${cameBack}), 0) as taken,
  coalesce((select jsonb_agg(jsonb_build_object('zoneId', zone_id, 'quota', quota,
    'taken', taken - coalesce((${cameBack} and back.zone_id = zone.zone_id), 0)) order by zone_id)
    from sale_phase_zones zone where zone.phase_id = phase.id), '[]') as zones`

/** The phases of a match in order of time, with what each took, whether the person meets its fact, and the clock. */
export async function phasesFor(db: Db, eventId: number, accountId: string | null): Promise<PhaseRow[]> {
  const { rows } = await sql<PhaseRow & { rule: PhaseRule }>`
    select ${sql.raw(phaseColumns)}, event_id as "eventId", name, rule, at_least as "atLeast", of_last as "ofLast",
      ${meetsFact(accountId)} as mine, clock_timestamp() as now
    from sale_phases phase where event_id = ${eventId} order by starts_at`.execute(db)
  return rows
}

export async function hasPhases(db: Db, eventId: number): Promise<boolean> {
  const found = await db
    .selectFrom('salePhases')
    .select('id')
    .where('eventId', '=', eventId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Those of the matches that are sold by phases, in the order in which everybody locks them. */
export function phasedMatches(db: Db, eventIds: number[]) {
  return db
    .selectFrom('events')
    .select(['id', 'home', 'away'])
    .where('id', '=', sql<number>`any (${eventIds}::int[])`)
    .where((eb) =>
      eb.exists(eb.selectFrom('salePhases').select('id').whereRef('salePhases.eventId', '=', 'events.id')),
    )
    .orderBy('id')
    .execute()
}

/** Every phase of the match stays as it is until the transaction ends: what they took, and their hours. */
export async function lockPhases(tx: Db, eventId: number): Promise<void> {
  await tx
    .selectFrom('salePhases')
    .select('id')
    .where('eventId', '=', eventId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Matches that have seats to count back. */
export async function matchesWithReturns(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('salePhaseReturns')
    .innerJoin('salePhases', 'salePhases.id', 'salePhaseReturns.phaseId')
    .select('eventId')
    .distinct()
    .execute()
  return rows.map(({ eventId }) => eventId)
}

/** Takes what came back off the counts, under the phases' lock; what comes meanwhile waits for the next time. */
export async function foldReturns(tx: Db, eventId: number): Promise<void> {
  await sql`
    with back as (
      delete from sale_phase_returns where phase_id in (select id from sale_phases where event_id = ${eventId})
      returning phase_id, zone_id, seats
    ), whole as (
      update sale_phases phase set taken = taken - gone.seats
      from (select phase_id, sum(seats) as seats from back group by phase_id) gone where phase.id = gone.phase_id
    )
    update sale_phase_zones zone set taken = taken - gone.seats
    from (select phase_id, zone_id, sum(seats) as seats from back group by phase_id, zone_id) gone
    where zone.phase_id = gone.phase_id and zone.zone_id = gone.zone_id`.execute(tx)
}

/**
 * Sold seats of a hold that go free (`seats` 1) or stay sold after all (-1), told to the phase they were taken in. A hold
 * that is still open gives its seats back itself when it ends.
 */
export async function releasePhaseQuota(
  tx: Db,
  { eventId, holdId, seatIds }: { eventId: number; holdId: RawBuilder<string>; seatIds: number[] },
  seats: 1 | -1,
): Promise<void> {
  await sql`
    insert into sale_phase_returns (phase_id, zone_id, seats)
    select phase.id, seat.zone_id, ${seats}::int * count(*) from holds hold
    join sale_phases phase on phase.id = hold.phase_id
    join event_seats seat on seat.event_id = ${eventId} and seat.seat_id = any (${seatIds}::int[])
    where hold.id = ${holdId} and hold.event_id = ${eventId} and hold.status = 'sold' group by phase.id, seat.zone_id`.execute(
    tx,
  )
}

/** True of a match that the public knows of. */
export async function isAnnounced(db: Db, eventId: number): Promise<boolean> {
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('status', '!=', 'draft')
    .executeTakeFirst()
  return event !== undefined
}

/** The match's sale ends at another time: what lasted to its end lasts to the new one. */
export async function followSaleEnd(db: Db, eventId: number, before: Date, after: Date): Promise<void> {
  await sql`update sale_phases set ends_at = ${after}
    where event_id = ${eventId} and ends_at >= ${before} and starts_at < ${after}`.execute(db)
}
