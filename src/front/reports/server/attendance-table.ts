import { sql } from 'kysely'
import { table } from '#server/table.ts'
import {
  absencesColumns,
  entriesColumns,
  type Absences,
  type AbsencesQuery,
  type EntriesQuery,
} from '../attendance-contract.ts'

/** A ticket counts once, where and when it first went in: it carries that itself. */
export const entriesTable = table({
  name: 'entries',
  title: 'Entradas por puerta y hora',
  may: 'read Attendance',
  columns: entriesColumns,
  rows: (db, { eventId }: EntriesQuery) => {
    const slot = sql<Date>`date_bin('15 minutes', checked_in_at, '2020-01-01T00:00:00Z')`
    const gate = sql<string>`coalesce(checked_in_gate, '')`
    return db
      .selectFrom('tickets')
      .select([slot.as('slot'), gate.as('gate'), sql<number>`count(*)::int`.as('people')])
      .select(sql<string>`${slot}::text || ' ' || ${gate}`.as('key'))
      .where('eventId', '=', Number(eventId))
      .where('checkedInAt', 'is not', null)
      .groupBy(['slot', 'gate'])
      .$castTo<{ key: string; slot: Date; gate: string; people: number }>()
  },
  sort: 'slot',
  tie: 'key',
})

export const absencesTable = table({
  name: 'absences',
  title: 'Asistencia por zona',
  may: 'read Attendance',
  columns: absencesColumns,
  rows: (db, { eventId }: AbsencesQuery) => {
    const kind = sql<string>`case when ticket.pass_id is null then 'Boleto' else 'Bonogallo' end`
    return db
      .selectFrom('tickets as ticket')
      .innerJoin('events', 'events.id', 'ticket.eventId')
      .innerJoin('planZones as zone', (join) =>
        join.onRef('zone.planId', '=', 'events.planId').onRef('zone.zoneId', '=', 'ticket.zoneId'),
      )
      .select(['zone.name as zone', kind.as('kind'), sql<number>`count(*)::int`.as('tickets')])
      .select(sql<number>`count(checked_in_at)::int`.as('entered'))
      .select(sql<number>`(count(*) - count(checked_in_at))::int`.as('absent'))
      .select(sql<string>`zone.name || ' ' || ${kind}`.as('key'))
      .where('ticket.eventId', '=', Number(eventId))
      .where('ticket.status', '=', 'valid')
      .groupBy(['zone.name', 'kind'])
      .$castTo<Absences>()
  },
  sort: 'zone',
  tie: 'key',
})
