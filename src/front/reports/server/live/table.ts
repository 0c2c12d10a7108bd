import { sql } from 'kysely'
import { table } from '#server/table.ts'
import {
  faresColumns,
  zonesColumns,
  type FareCount,
  type FaresQuery,
  type ZoneCount,
  type ZonesQuery,
} from '../../live-contract.ts'

/** Every zone of a match by the state of its seats now. */
export const zonesTable = table({
  name: 'live-zones',
  title: 'Ocupación por zona',
  may: 'read Report',
  columns: zonesColumns,
  rows: (db, { eventId }: ZonesQuery) => {
    const counted = (status: string) =>
      sql<number>`(count(*) filter (where seat.status = ${status}::seat_status))::int`
    return db
      .selectFrom('eventSeats as seat')
      .innerJoin('events', 'events.id', 'seat.eventId')
      .innerJoin('planZones as zone', (join) =>
        join.onRef('zone.planId', '=', 'events.planId').onRef('zone.zoneId', '=', 'seat.zoneId'),
      )
      .select(['zone.zoneId', 'zone.name as zone'])
      .select([counted('sold').as('sold'), counted('held').as('held'), counted('free').as('free')])
      .select([counted('blocked').as('blocked'), sql<number>`count(*)::int`.as('total')])
      .where('seat.eventId', '=', Number(eventId))
      .groupBy(['zone.zoneId', 'zone.name'])
      .$castTo<ZoneCount>()
  },
  sort: 'zone',
  tie: 'zoneId',
})

/** The valid tickets of a match by their fare: how many, how many went in, and what was paid for them. */
export const faresTable = table({
  name: 'live-fares',
  title: 'Boletos por tarifa',
  may: 'read Report',
  columns: faresColumns,
  rows: (db, { eventId }: FaresQuery) =>
    db
      .selectFrom('tickets as ticket')
      .innerJoin('fares', 'fares.key', 'ticket.fare')
      .select(['fares.key as fare', 'fares.name as fareName', sql<number>`count(*)::int`.as('tickets')])
      .select(sql<number>`(count(*) filter (where ticket.checked_in_at is not null))::int`.as('entered'))
      .select(sql<number>`sum(ticket.price_cents)::int`.as('cents'))
      .where('ticket.eventId', '=', Number(eventId))
      .where('ticket.status', '=', 'valid')
      .groupBy(['fares.key', 'fares.name'])
      .$castTo<FareCount>(),
  sort: '-tickets',
  tie: 'fare',
})
