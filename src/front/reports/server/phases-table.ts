import { sql } from 'kysely'
import { table } from '#server/table.ts'
import { phasesColumns, type PhaseRow, type PhasesQuery } from '../phases-contract.ts'

/** A phase's holds say what it offered and what of it was bought; what came back without a sale is not used. */
export const phasesTable = table({
  name: 'phase-sales',
  title: 'Fases de venta',
  may: 'read Report',
  columns: phasesColumns,
  rows: (db, { eventId }: PhasesQuery) =>
    db
      .selectFrom('salePhases as phase')
      .leftJoin('holds', (join) =>
        join.onRef('holds.phaseId', '=', 'phase.id').onRef('holds.eventId', '=', 'phase.eventId'),
      )
      .select(['phase.id as phaseId', 'phase.name as phase', 'phase.startsAt', 'phase.endsAt', 'phase.quota'])
      .select(
        sql<number>`(phase.taken - coalesce((select sum(seats) from sale_phase_returns back
          where back.phase_id = phase.id), 0))::int`.as('used'),
      )
      .select(sql<number>`coalesce(sum(cardinality(holds.seat_ids)), 0)::int`.as('held'))
      .select(
        sql<number>`coalesce(sum(cardinality(holds.seat_ids)) filter (where holds.status = 'sold'), 0)::int`.as(
          'sold',
        ),
      )
      .select(
        sql<number>`(count(distinct holds.account_id) filter (where holds.status = 'sold'))::int`.as(
          'people',
        ),
      )
      .where('phase.eventId', '=', Number(eventId))
      .groupBy('phase.id')
      .$castTo<Omit<PhaseRow, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }>(),
  sort: 'startsAt',
  tie: 'phaseId',
})
