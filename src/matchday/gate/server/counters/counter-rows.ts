import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

export type GateCount = {
  gate: string
  tickets: number
  entered: number
  inside: number
  lastFive: number
  refused: number
  devices: number
  people: number | null
  minutesAgo: number | null
}

/** Every gate of a match: its tickets, who is in, and its pace. People, not scans: a ticket counts once. */
export async function countGates(db: Db, eventId: number): Promise<GateCount[]> {
  const { rows } = await sql<GateCount>`
    with own as (
      select coalesce(seat.gate, '') as gate, count(*)::int as tickets from tickets ticket
      join events event on event.id = ticket.event_id
      left join plan_seats seat on seat.plan_id = event.plan_id and seat.seat_id = ticket.seat_id
      where ticket.event_id = ${eventId} and ticket.status = 'valid' group by 1),
    last as (
      select distinct on (ticket_id) ticket_id, kind from check_ins
      where event_id = ${eventId} and kind <> 'refused' order by ticket_id, scanned_at desc),
    first as (
      select distinct on (ticket_id) ticket_id, gate from check_ins
      where event_id = ${eventId} and kind in ('in', 'override') order by ticket_id, scanned_at),
    entries as (
      select first.gate, count(*)::int as entered, (count(*) filter (where last.kind <> 'out'))::int as inside
      from first join last using (ticket_id) group by 1),
    pace as (
      select gate,
        (count(distinct ticket_id) filter (where kind <> 'refused' and kind <> 'out'
          and scanned_at > clock_timestamp() - interval '5 minutes'))::int as last_five,
        (count(*) filter (where kind = 'refused'))::int as refused
      from check_ins where event_id = ${eventId} group by 1),
    device as (
      select gate, count(*)::int as devices from gate_devices
      where event_id = ${eventId} and revoked_at is null and gate is not null
        and last_sync_at > clock_timestamp() - interval '10 minutes' group by 1),
    queue as (
      select gate, people, extract(epoch from clock_timestamp() - reported_at)::float8 / 60 as minutes_ago
      from gate_queues where event_id = ${eventId}),
    named as (
      select distinct seat.gate from plan_seats seat join events event on event.plan_id = seat.plan_id
      where event.id = ${eventId} and seat.gate <> ''
      union select gate from entries)
    select gate, coalesce(tickets, 0) as tickets, coalesce(entered, 0) as entered, coalesce(inside, 0) as inside,
      coalesce(last_five, 0) as last_five, coalesce(refused, 0) as refused, coalesce(devices, 0) as devices,
      people, minutes_ago
    from named left join own using (gate) left join entries using (gate) left join pace using (gate)
    left join device using (gate) left join queue using (gate)
    order by length(gate), gate`.execute(db)
  return rows
}

/** The newest word of staff stands. */
export async function saveQueue(
  db: Db,
  queue: { eventId: number; gate: string; people: number; deviceId: string },
): Promise<void> {
  const { eventId, gate, people, deviceId } = queue
  await sql`insert into gate_queues (event_id, gate, people, device_id)
    values (${eventId}, ${gate}, ${people}, ${deviceId})
    on conflict (event_id, gate) do update
      set people = excluded.people, device_id = excluded.device_id, reported_at = clock_timestamp()`.execute(
    db,
  )
}
