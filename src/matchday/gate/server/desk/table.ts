import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import {
  gateMatchesColumns,
  gateWhenNames,
  incidentsColumns,
  letInColumns,
  type GateMatchesQuery,
  type IncidentsQuery,
  type LetInQuery,
} from '../../desk-contract.ts'
import { clubZone } from '#lib/dates.ts'

/** Attendance, match by match: people, not scans. */
export const gateMatchesTable = table({
  name: 'attendance',
  title: 'Asistencia por partido',
  may: 'read Attendance',
  filters: { when: { title: 'Cuándo', words: gateWhenNames } },
  columns: gateMatchesColumns,
  rows: (db, { search, when, only }: GateMatchesQuery & { only?: number[] | null | undefined }) =>
    db
      .selectFrom('events as event')
      .select(['event.id', 'event.startsAt'])
      .select([
        sql<string>`event_title(event.home, event.away)`.as('match'),
        sql<number>`abs(extract(epoch from event.starts_at - clock_timestamp()))`.as('nearest'),
        sql<number>`(select count(*)::int from tickets where event_id = event.id and status = 'valid')`.as(
          'tickets',
        ),
        sql<number>`(select count(*)::int from tickets
          where event_id = event.id and checked_in_at is not null)`.as('entered'),
        sql<number>`(select count(*)::int from gate_devices where event_id = event.id and revoked_at is null
          and expires_at > clock_timestamp())`.as('devices'),
        sql<number>`(select count(*)::int from gate_incidents
          where event_id = event.id and resolved_at is null)`.as('incidents'),
      ])
      .where('event.status', '<>', 'draft')
      .$if(only != null, (rows) => rows.where('event.id', 'in', only ?? []))
      .$if(search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`concat_ws(' ', event.home, event.away, event.round) ilike ${likeWords(search ?? '')}`,
        ),
      )
      .$if(when !== undefined, (rows) =>
        rows.where(
          sql<boolean>`(event.starts_at + interval '4 hours' > clock_timestamp()) = ${when === 'coming'}`,
        ),
      ),
  sort: 'nearest',
  tie: 'id',
})

/** Whom supervision let in against the gate's word, and in whose name; nothing of who the holders are. */
export const letInTable = table({
  name: 'gate-let-in',
  title: 'Entradas autorizadas',
  may: 'read Attendance',
  columns: letInColumns,
  rows: (db, { search, eventId }: LetInQuery & { eventId?: number }) =>
    db
      .selectFrom('checkIns as seen')
      .innerJoin('gateDevices as device', 'device.id', 'seen.deviceId')
      .innerJoin('accounts as person', (join) =>
        join.on(sql<boolean>`person.id = coalesce(seen.let_in_by, device.created_by)`),
      )
      .innerJoin('tickets as ticket', (join) =>
        join.onRef('ticket.eventId', '=', 'seen.eventId').onRef('ticket.id', '=', 'seen.ticketId'),
      )
      .innerJoin('events as event', 'event.id', 'seen.eventId')
      .leftJoin('planSeats as seat', (join) =>
        join.onRef('seat.planId', '=', 'event.planId').onRef('seat.seatId', '=', 'ticket.seatId'),
      )
      .leftJoin('eventZones as sale', (join) =>
        join.onRef('sale.eventId', '=', 'ticket.eventId').onRef('sale.zoneId', '=', 'ticket.zoneId'),
      )
      .select(['seen.id', 'seen.scannedAt as at', 'seen.gate', 'seen.reason', 'seen.verdict'])
      .select([
        'device.name as device',
        sql<string>`person.first_name || ' ' || person.last_name`.as('who'),
        placeWords.as('place'),
      ])
      .where('seen.kind', '=', 'override')
      .$if(eventId !== undefined, (rows) => rows.where('seen.eventId', '=', eventId ?? 0))
      .$if(search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`concat_ws(' ', ${placeWords}, person.first_name, person.last_name, seen.reason) ilike ${likeWords(search ?? '')}`,
        ),
      ),
  sort: '-at',
  tie: 'id',
})

/** What a person must look at, with all that is known of it and nothing of who the holders are. */
export const incidentsTable = table({
  name: 'gate-incidents',
  title: 'Casos de puertas',
  may: 'read Attendance',
  columns: incidentsColumns,
  rows: (db, { search, state, kind, eventId }: IncidentsQuery & { eventId?: number }) =>
    db
      .selectFrom('gateIncidents as incident')
      .innerJoin('tickets as ticket', (join) =>
        join.onRef('ticket.eventId', '=', 'incident.eventId').onRef('ticket.id', '=', 'incident.ticketId'),
      )
      .innerJoin('events as event', 'event.id', 'incident.eventId')
      .leftJoin('planSeats as seat', (join) =>
        join.onRef('seat.planId', '=', 'event.planId').onRef('seat.seatId', '=', 'ticket.seatId'),
      )
      .leftJoin('eventZones as sale', (join) =>
        join.onRef('sale.eventId', '=', 'ticket.eventId').onRef('sale.zoneId', '=', 'ticket.zoneId'),
      )
      .select(['incident.id', 'incident.kind', 'incident.foundAt', 'incident.resolvedAt', 'incident.words'])
      .select([placeWords.as('place'), entryWords.as('entries'), storyWords.as('story')])
      .$if(eventId !== undefined, (rows) => rows.where('incident.eventId', '=', eventId ?? 0))
      .$if(state !== undefined, (rows) =>
        rows.where('incident.resolvedAt', state === 'open' ? 'is' : 'is not', null),
      )
      .$if(kind !== undefined, (rows) => rows.where('incident.kind', '=', kind ?? 'double'))
      .$if(search !== undefined, (rows) =>
        rows.where(sql<boolean>`${placeWords} ilike ${likeWords(search ?? '')}`),
      ),
  sort: '-foundAt',
  tie: 'id',
})

const hour = (at: string) => sql.raw(`to_char(${at} at time zone '${clubZone}', 'FMHH12:MI p.m.')`)

const placeWords = sql<string>`coalesce('Sección ' || seat.section || case when sale.admission = 'general' then ', lugar libre'
  else ', fila ' || seat.row_label || ', asiento ' || seat.seat_label end, '')`

const entryWords = sql<string>`coalesce((select string_agg(${hour('seen.scanned_at')} || ' puerta ' || seen.gate || ' ('
    || device.name || case when seen.clock_known then ')' else ', reloj sin ajustar)' end, '; '
    order by seen.scanned_at, seen.id)
  from check_ins seen join gate_devices device on device.id = seen.device_id
  where seen.event_id = incident.event_id and seen.ticket_id = incident.ticket_id
    and seen.kind in ('in', 'override')), '')`

/** Of a code that had changed hands: when, and whether whoever has the newer one is inside too. */
const storyWords = sql<string>`case when ticket.status = 'valid' then 'Vigente'
  when ticket.void_reason in ('transferred', 'resold', 'moved') then
    case ticket.void_reason when 'transferred' then 'Transferido ' when 'resold' then 'Vendido ' else 'Cambiado ' end
    || ${hour('ticket.voided_at')} || coalesce((select case when newer.checked_in_at is null
        then '; el código nuevo no ha entrado'
        else '; el código nuevo entró ' || ${hour('newer.checked_in_at')} || ' por la puerta ' || newer.checked_in_gate end
      from tickets newer where newer.event_id = ticket.event_id and newer.seat_id = ticket.seat_id
        and newer.status = 'valid'), '')
  else 'Anulado ' || ${hour('ticket.voided_at')} end`
