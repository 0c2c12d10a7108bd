import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { makeDeviceCode, redeemCode } from '#matchday/gate/server/devices/actions.ts'
import { insertDevice, noteSync } from '#matchday/gate/server/devices/device-rows.ts'
import type { Db } from '#server/db.ts'
import { newSession } from '#server/session.ts'

/**
 * The entries of a played match: a device at each gate, four of five people from two hours before it to a quarter of an
 * hour after its beginning, some at the wrong gate, and one ticket that two gates without a network let in.
 */
export async function seedEntries(db: Db, eventId: number, by: string): Promise<void> {
  const gates = await gatesOf(db, eventId)
  await db.transaction().execute(async (tx) => {
    for (const gate of gates) {
      const { tokenHash, cookieHash } = newSession()
      const name = `Teléfono de la puerta ${gate}`
      const about = { eventId, gate, atPoint: false, name, supervisor: false, createdBy: by }
      await insertDevice(tx, { ...about, tokenHash, cookieHash })
    }
    await sql`
      update gate_devices device set created_at = doors_at - interval '1 hour', expires_at = starts_at + interval '12 hours',
        last_sync_at = starts_at + interval '30 minutes', battery = 35 + abs(hashtext(name)) % 60,
        clock_offset_ms = 120
      from events event where event.id = device.event_id and event.id = ${eventId}`.execute(tx)
    await sql`
      with person as (
        select ticket.id, seat.gate, event.starts_at, ticket.checked_in_at, abs(hashtext(ticket.id::text)) as luck
        from tickets ticket join events event on event.id = ticket.event_id
        join plan_seats seat on seat.plan_id = event.plan_id and seat.seat_id = ticket.seat_id
        where event.id = ${eventId} and ticket.status = 'valid'),
      arrived as (
        select person.id, person.gate, device.id as device_id, luck,
          coalesce(checked_in_at, starts_at + make_interval(secs => -2100
            + 1500 * ((luck % 997) / 997.0 + (luck / 997 % 991) / 991.0 + (luck / 7 % 983) / 983.0 - 1.5) * 1.9)) as at
        from person join gate_devices device on device.event_id = ${eventId} and device.gate = person.gate
        where luck % 100 < 81 or checked_in_at is not null),
      written as (
        insert into check_ins (id, event_id, ticket_id, kind, device_id, gate, scanned_at, clock_known, received_at, verdict, decided)
        select gen_random_uuid(), ${eventId}::int, id, 'in'::check_in_kind, device_id, gate, at, true, at, 'pass', true from arrived
        union all
        select gen_random_uuid(), ${eventId}::int, id, 'refused'::check_in_kind, device_id, gate, at - interval '4 minutes', true,
          at - interval '4 minutes', 'other_gate', true from arrived where luck % 23 = 0)
      update tickets set checked_in_at = arrived.at, checked_in_gate = arrived.gate
      from arrived where tickets.event_id = ${eventId} and tickets.id = arrived.id and tickets.checked_in_at is null`.execute(
      tx,
    )
    await seedDouble(tx, eventId)
  })
}

/** Two gates without a network, one code: the second entry waits for a person. */
async function seedDouble(tx: Db, eventId: number): Promise<void> {
  const { rows } = await sql<{ ticketId: string; scannedAt: Date }>`
    insert into check_ins (id, event_id, ticket_id, kind, device_id, gate, scanned_at, clock_known, verdict, decided)
    select ${randomUUID()}::uuid, entry.event_id, entry.ticket_id, 'in', other.id, other.gate, entry.scanned_at + interval '6 minutes',
      true, 'pass', false
    from check_ins entry join gate_devices other on other.event_id = entry.event_id and other.gate <> entry.gate
    where entry.event_id = ${eventId} and entry.kind = 'in' order by entry.scanned_at desc, other.id limit 1
    returning ticket_id, scanned_at`.execute(tx)
  for (const { ticketId, scannedAt: foundAt } of rows)
    await tx.insertInto('gateIncidents').values({ eventId, ticketId, kind: 'double', foundAt }).execute()
}

/** Telephones for the next match: two at gates, one of a supervisor who walks. */
export async function seedDevices(db: Db, eventId: number, by: string): Promise<void> {
  const [first, second] = await gatesOf(db, eventId)
  const wanted = [
    { gate: first ?? null, name: 'Teléfono 1', battery: 91 },
    { gate: second ?? null, name: 'Teléfono 2', battery: 64 },
    { gate: null, name: 'Supervisión', battery: 78 },
  ]
  for (const { gate, name, battery } of wanted) {
    const { code } = await makeDeviceCode(db, { eventId, gate, supervisor: gate === null, by })
    const { id } = await redeemCode(db, code, name)
    await noteSync(db, id, { battery, clockOffsetMs: 80, pending: 0 })
  }
}

async function gatesOf(db: Db, eventId: number): Promise<string[]> {
  const { rows } = await sql<{ gate: string }>`
    select distinct gate, length(gate) from events join plan_seats using (plan_id)
    where events.id = ${eventId} and gate <> '' order by length(gate), gate`.execute(db)
  return rows.map(({ gate }) => gate)
}
