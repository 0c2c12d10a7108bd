import { sql } from 'kysely'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import type { Db } from '#server/db.ts'
import type { GateTicket } from '../../snapshot/shapes.ts'

type Row = {
  id: string
  gate: string
  zone: string
  section: string
  row: string
  seat: string
  fare: Fare
  fareName: string
  evidence: string
  ended: 'revoked' | 'replaced' | null
  bound: GateTicket['bound']
  fan: string | null
  restricted: boolean
  enteredAt: Date | null
  enteredGate: string | null
  inside: boolean
  holder: string
}

type SnapshotInput = {
  eventId: number
  /** Only what changed in or after that transaction, or only these. */
  since?: string
  ids?: string[]
  /** Names are for supervisors. */
  named?: boolean
}

/** Every ticket of a match, valid or not, as a gate knows it. Who is kept out is asked once, not for each ticket. */
export async function gateTickets(
  db: Db,
  { eventId, since, ids, named = false }: SnapshotInput,
): Promise<GateTicket[]> {
  const among = (id: 'ticket.id' | 'ticket_id') =>
    ids !== undefined
      ? sql`and ${sql.ref(id)} = any (${ids}::uuid[])`
      : since === undefined
        ? sql``
        : sql`and ${sql.ref(id)} in (select ticket_id from gate_changes
            where event_id = ${eventId} and changed_in >= ${since}::bigint)`
  const { rows } = await sql<Row>`
    with moment as (select greatest(clock_timestamp(), doors_at) as at, plan_id from events where id = ${eventId}),
    standing as (select fan_id, person_index from restrictions, moment
      where starts_at <= at and at < ends_at and (lifted_at is null or at < lifted_at)),
    barred as (
      select fan_id as id from standing where fan_id is not null
      union select fans.id from standing join fans on fans.curp_index = standing.person_index
      union select document.fan_id from standing
        join fan_documents document on document.number_index = standing.person_index and document.confirmed_at is not null),
    last as (select distinct on (ticket_id) ticket_id, kind from check_ins
      where event_id = ${eventId} and kind <> 'refused' ${among('ticket_id')}
      order by ticket_id, scanned_at desc)
    select ticket.id, coalesce(seat.gate, '') as gate, coalesce(zone.name, '') as zone,
      coalesce(seat.section, '') as section,
      case when sale.admission = 'numbered' then seat.row_label else '' end as row,
      case when sale.admission = 'numbered' then seat.seat_label else '' end as seat, ticket.fare,
      fares.name as fare_name, coalesce(fares.evidence, '') as evidence,
      case when ticket.status = 'valid' then null
        when ticket.void_reason in ('transferred', 'resold', 'moved') then 'replaced' else 'revoked' end as ended,
      case when holder.minor_id is not null then 'minor' when holder.fan_id is null then 'nobody'
        when fan.status = 'approved' then 'fan' else 'other' end as bound,
      coalesce(holder.fan_id, adult.fan_id) as fan,
      (case when holder.minor_id is null then coalesce(holder.fan_id, owner.id) end) in (select id from barred)
        is true as restricted,
      ticket.checked_in_at as entered_at, ticket.checked_in_gate as entered_gate,
      ticket.checked_in_at is not null and last.kind is distinct from 'out' as inside,
      ${named ? sql`concat_ws(' ', person.first_name, person.last_name)` : sql`''`} as holder
    from tickets ticket
    cross join moment
    join fares on fares.key = ticket.fare
    left join plan_seats seat on seat.plan_id = moment.plan_id and seat.seat_id = ticket.seat_id
    left join plan_zones zone on zone.plan_id = moment.plan_id and zone.zone_id = ticket.zone_id
    left join event_zones sale on sale.event_id = ticket.event_id and sale.zone_id = ticket.zone_id
    left join ticket_holders holder on holder.event_id = ticket.event_id and holder.ticket_id = ticket.id
    left join fans fan on fan.id = holder.fan_id
    left join fans owner on owner.account_id = ticket.account_id and owner.status <> 'erased'
    left join accounts person on person.id = ticket.account_id
    left join last on last.ticket_id = ticket.id
    left join lateral (
      select beside.fan_id from ticket_holders beside
      join lateral adults_of(holder.minor_id, ticket.event_id) answers on answers.fan_id = beside.fan_id
      left join minor_hand_overs taken on taken.minor_id = holder.minor_id and taken.event_id = ticket.event_id
        and taken.to_fan = beside.fan_id and taken.status = 'accepted'
      where beside.event_id = ticket.event_id
      order by taken.id is null, beside.bound_at limit 1) adult on holder.minor_id is not null
    where ticket.event_id = ${eventId} ${among('ticket.id')}`.execute(db)
  return rows.map(({ fan, enteredAt, enteredGate, ...row }) => ({
    ...row,
    fanKey: fan === null ? '' : fan.replaceAll('-', '').slice(16),
    entered: enteredAt === null ? null : { at: enteredAt.getTime(), gate: enteredGate ?? '' },
  }))
}

/** Fans who may not go in now, or from the doors on. */
export async function barredFans(db: Db, eventId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select fans.id from fans, events where events.id = ${eventId} and fans.status <> 'erased'
      and fans.id in (
        select fan_id from restrictions where fan_id is not null and ends_at > now() and lifted_at is null
        union select other.id from restrictions join fans other on other.curp_index = person_index where ends_at > now()
        union select document.fan_id from restrictions
          join fan_documents document on document.number_index = person_index where ends_at > now())
      and restricted(fans.id, greatest(clock_timestamp(), events.doors_at))
    order by fans.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where the next delta goes on: every transaction below it has ended. Read before the tickets, in the same snapshot. */
export async function changesVersion(tx: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as version`.execute(tx)
  return rows[0]!.version
}

export async function changedSince(tx: Db, eventId: number, since: string): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select count(distinct ticket_id)::int as changed from gate_changes
    where event_id = ${eventId} and changed_in >= ${since}::bigint`.execute(tx)
  return rows[0]!.changed
}

/** A ticket and those who go in with the same adult: of the adult, the children; of a child, the adult and the others. */
export async function familyTickets(tx: Db, eventId: number, ticketId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with self as (select fan_id, minor_id from ticket_holders where event_id = ${eventId} and ticket_id = ${ticketId}),
    adults as (
      select fan_id from self where fan_id is not null
      union select answers.fan_id from self, adults_of(self.minor_id, ${eventId}) answers),
    children as (
      select minor_id from minor_guardians where fan_id in (select fan_id from adults)
      union select minor_id from minor_hand_overs where event_id = ${eventId} and to_fan in (select fan_id from adults))
    select ticket_id as id from ticket_holders where event_id = ${eventId}
      and (fan_id in (select fan_id from adults) or minor_id in (select minor_id from children))
    union select ${ticketId}::uuid`.execute(tx)
  return rows.map(({ id }) => id)
}
