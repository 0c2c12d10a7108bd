import { sql } from 'kysely'
import { table } from '#server/table.ts'
import { zonesColumns, type ZoneCount, type ZonesQuery } from '../../live-contract.ts'

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
