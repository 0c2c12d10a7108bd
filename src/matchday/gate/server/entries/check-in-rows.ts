import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { DeviceIncident, IncidentKind, Recorded, Scan } from '../../contract.ts'

type Seen = {
  scans: Scan[]
  eventId: number
  deviceId: string
  decided: boolean
  /** Whose word let them in, by the scan. */
  letIn: ReadonlyMap<string, string>
}

/** Writes scans down as they came; one that is there already, or of a ticket of no such match, is passed over. */
export async function insertCheckIns(
  tx: Db,
  { scans, eventId, deviceId, decided, letIn }: Seen,
): Promise<Set<string>> {
  const column = <T>(of: (scan: Scan) => T) => scans.map(of)
  const { rows } = await sql<{ id: string }>`
    insert into check_ins (id, event_id, ticket_id, kind, device_id, gate, scanned_at, clock_known, verdict, reason, decided, let_in_by)
    select told.id, ${eventId}, told.ticket_id, told.kind, ${deviceId}, told.gate, least(told.at, clock_timestamp()), told.known, told.verdict,
      told.reason, ${decided}, told.let_in_by
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ ticketId }) => ticketId)}::uuid[],
      ${column(({ kind }) => kind)}::check_in_kind[], ${column(({ gate }) => gate)}::text[],
      ${column(({ at }) => at)}::timestamptz[], ${column(({ clockKnown }) => clockKnown)}::boolean[],
      ${column(({ verdict }) => verdict)}::text[], ${column(({ reason }) => reason ?? null)}::text[],
      ${column(({ id, kind }) => (kind === 'override' ? (letIn.get(id) ?? null) : null))}::uuid[])
      as told (id, ticket_id, kind, gate, at, known, verdict, reason, let_in_by)
    where exists (select from tickets where event_id = ${eventId} and tickets.id = told.ticket_id)
    on conflict (id) do nothing
    returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function findCheckIn(db: Db, id: string) {
  return db
    .selectFrom('checkIns')
    .select(['id', 'eventId', 'ticketId', 'kind', 'verdict'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Of those, the scans that are written down already, and whether the server itself had refused them. */
export async function knownCheckIns(db: Db, ids: string[]): Promise<Map<string, { refused: boolean }>> {
  const { rows } = await sql<{ id: string; refused: boolean }>`
    select id, kind = 'refused' and decided as refused from check_ins where id = any (${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, refused }) => [id, { refused }]))
}

/**
 * Opens what a person must look at, for tickets just written down; one that was settled opens again for a new entry. Whom a
 * supervisor let in although the ticket had been used is no double, but two of them are.
 */
export async function openIncidents(
  tx: Db,
  eventId: number,
  { ticketIds, forged }: { ticketIds: string[]; forged: string[] },
): Promise<void> {
  await sql`
    with entered as (
      select check_in.ticket_id, greatest(count(*) filter (where kind = 'in' or verdict <> 'used'),
          count(*) filter (where kind = 'override')) as times from check_ins check_in
      where check_in.event_id = ${eventId} and check_in.ticket_id = any (${ticketIds}::uuid[])
        and check_in.kind in ('in', 'override') group by check_in.ticket_id)
    insert into gate_incidents (event_id, ticket_id, kind)
    select ${eventId}::int, ticket_id, 'double'::gate_incident_kind from entered where times > 1
    union all
    select ${eventId}::int, ticket.id, case when ticket.void_reason in ('transferred', 'resold', 'moved')
      then 'old_code'::gate_incident_kind else 'revoked' end
    from entered join tickets ticket on ticket.event_id = ${eventId} and ticket.id = entered.ticket_id
    where ticket.status = 'void'
    union all
    select ${eventId}::int, id, 'forged' from tickets
    where event_id = ${eventId} and id = any (${forged}::uuid[])
    on conflict on constraint gate_incidents_once do update
      set resolved_at = null, resolved_by = null, words = null, found_at = clock_timestamp()
      where gate_incidents.resolved_at is not null`.execute(tx)
}

/** What became of scans: the earliest entry of a ticket stands, later ones are doubles. */
export async function resultsOf(db: Db, eventId: number, ids: string[]): Promise<Recorded[]> {
  const { rows } = await sql<{
    id: string
    result: Recorded['result']
    at: Date | null
    gate: string | null
  }>`
    with mine as materialized (select id, ticket_id, kind from check_ins where id = any (${ids}::uuid[])),
    first as materialized (
      select distinct on (ticket_id) id, ticket_id, scanned_at, gate from check_ins
      where event_id = ${eventId} and kind = 'in' and ticket_id in (select ticket_id from mine)
      order by ticket_id, scanned_at, id)
    select mine.id, case
        when mine.kind <> 'in' then 'recorded'
        when first.id <> mine.id then 'double'
        when ticket.status = 'valid' then 'recorded'
        when ticket.void_reason in ('transferred', 'resold', 'moved') then 'old_code'
        else 'revoked' end as result,
      first.scanned_at as at, first.gate
    from mine
    join tickets ticket on ticket.event_id = ${eventId} and ticket.id = mine.ticket_id
    left join first on first.ticket_id = mine.ticket_id`.execute(db)
  return rows.map(({ id, result, at, gate }) => ({
    id,
    result,
    first: at === null ? null : { at: at.toISOString(), gate: gate ?? '' },
  }))
}

/** What is open with an entry that this device reported, the newest first. */
export async function incidentsOfDevice(
  db: Db,
  eventId: number,
  deviceId: string,
): Promise<DeviceIncident[]> {
  const { rows } = await sql<{
    id: string
    kind: IncidentKind
    ticketId: string
    entries: DeviceIncident['entries']
  }>`
    select incident.id, incident.kind, incident.ticket_id,
      (select json_agg(json_build_object('at', to_char(scanned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'gate', gate, 'mine', device_id = ${deviceId}) order by scanned_at, check_ins.id)
        from check_ins where event_id = incident.event_id and ticket_id = incident.ticket_id
          and kind in ('in', 'override')) as entries
    from gate_incidents incident
    where incident.event_id = ${eventId} and incident.resolved_at is null
      and exists (select from check_ins where event_id = incident.event_id and ticket_id = incident.ticket_id
        and kind in ('in', 'override') and device_id = ${deviceId})
    order by incident.found_at desc limit 200`.execute(db)
  return rows
}
