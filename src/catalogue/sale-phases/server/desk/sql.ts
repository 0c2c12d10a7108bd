import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { PhaseBody } from '../../desk-contract.ts'

type Stored = Omit<PhaseBody, 'zones'>

export async function findMatch(db: Db, eventId: number) {
  return db
    .selectFrom('events')
    .select(['home', 'away', 'startsAt', 'salesStartAt', 'salesEndAt', 'planId'])
    .where('id', '=', eventId)
    .executeTakeFirst()
}

/** The match's zones with as many seats as its plan has. */
export function zonesOfMatch(db: Db, eventId: number, planId: number) {
  return db
    .selectFrom('eventZones')
    .innerJoin('planZones', (join) =>
      join.onRef('planZones.zoneId', '=', 'eventZones.zoneId').on('planZones.planId', '=', planId),
    )
    .select(['planZones.zoneId as id', 'planZones.name'])
    .select((eb) =>
      eb
        .selectFrom('planSeats')
        .select((seat) => seat.fn.countAll<number>().as('seats'))
        .where('planSeats.planId', '=', planId)
        .whereRef('planSeats.zoneId', '=', 'planZones.zoneId')
        .$asScalar()
        .$notNull()
        .as('seats'),
    )
    .where('eventId', '=', eventId)
    .orderBy('planZones.zoneId')
    .execute()
}

/** A match's phases change one after another, also the first one. */
export async function lockMatch(tx: Db, eventId: number): Promise<void> {
  await tx.selectFrom('events').select('id').where('id', '=', eventId).forUpdate().execute()
}

export async function insertPhase(tx: Db, eventId: number, { zones, ...phase }: PhaseBody): Promise<number> {
  const { id } = await tx
    .insertInto('salePhases')
    .values({ eventId, ...(phase satisfies Stored) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putZones(tx, id, zones)
  return id
}

export async function updatePhase(
  tx: Db,
  phaseId: number,
  { zones, ...phase }: Partial<PhaseBody>,
): Promise<void> {
  await tx.updateTable('salePhases').set(phase).where('id', '=', phaseId).execute()
  if (zones !== undefined) await putZones(tx, phaseId, zones)
}

/** Quotas by zone; a zone that comes new to a phase under way starts with the seats that the phase has sold in it. */
async function putZones(tx: Db, phaseId: number, zones: PhaseBody['zones']): Promise<void> {
  const ids = zones.map(({ zoneId }) => zoneId)
  await tx
    .deleteFrom('salePhaseZones')
    .where('phaseId', '=', phaseId)
    .where((eb) => eb.not(eb('zoneId', '=', sql<number>`any (${ids}::int[])`)))
    .execute()
  for (const { zoneId, quota } of zones) {
    await sql`
      insert into sale_phase_zones (phase_id, zone_id, quota, taken)
      select ${phaseId}::int, ${zoneId}::int, ${quota}::int, count(seat.seat_id)
        + coalesce((select sum(seats) from sale_phase_returns where phase_id = ${phaseId} and zone_id = ${zoneId}), 0)
      from holds join event_seats seat on seat.event_id = holds.event_id and seat.seat_id = any (holds.seat_ids)
      where holds.phase_id = ${phaseId} and holds.status in ('active', 'ordered', 'sold') and seat.zone_id = ${zoneId}
      on conflict (phase_id, zone_id) do update set quota = excluded.quota`.execute(tx)
  }
}

export async function deletePhase(tx: Db, phaseId: number): Promise<void> {
  await tx.deleteFrom('salePhases').where('id', '=', phaseId).execute()
}

export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}
