import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { recordScans } from '#matchday/gate/server/entries/record.ts'
import { codeReaders } from '#matchday/gate/server/entries/reader.ts'
import type { Scan } from '#matchday/gate/contract.ts'
import { makeDelta, makeSnapshot } from '#matchday/gate/server/snapshot/make.ts'
import { ensureSigningKey, openSigningKey } from '#platform/codes/server/signing-keys.ts'
import { signToken } from '#platform/codes/server/sign-token.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import type { SignedInDevice } from '#server/session.ts'
import { newSession } from '#server/session.ts'

const batch = 1000
const scansAGate = 20_000

/** A full stadium's snapshot, and two gates that worked without a network and saw some of the same codes. */
export async function benchGate({ db }: { db: Db }): Promise<Record<string, number>> {
  const { masterKey } = readConfig({ NODE_ENV: 'test' })
  await ensureSigningKey(db, masterKey)
  const eventId = await fullMatch(db)
  const key = await openKey(db, masterKey)
  const wish = { eventId, supervisor: false }
  const made = await timed(() => makeSnapshot(db, masterKey, wish))
  const { bytes, version } = made.result
  const read = codeReaders(db, masterKey)
  const reader = await read(eventId)

  const tickets = await ticketsOf(db, eventId)
  const [one, other] = [await device(db, eventId, 'A'), await device(db, eventId, 'B')]
  const both = 2 * scansAGate - tickets.length
  const scansOf = (ids: string[]) => Promise.all(ids.map((ticketId) => scanOf(ticketId, eventId, key)))
  const first = await scansOf(tickets.slice(0, scansAGate))
  const second = await scansOf(tickets.slice(tickets.length - scansAGate))
  const merged = await timed(async () => {
    for (const [of, scans] of [
      [one, first],
      [other, second],
    ] as const)
      for (let at = 0; at < scans.length; at += batch)
        await recordScans(db, of, scans.slice(at, at + batch), reader)
  })
  const { rows } = await sql<{ doubles: number; entered: number }>`
    select (select count(*)::int from gate_incidents where event_id = ${eventId} and kind = 'double') as doubles,
      (select count(*)::int from tickets where event_id = ${eventId} and checked_in_at is not null) as entered`.execute(
    db,
  )
  if (rows[0]!.doubles !== both) throw new Error(`${rows[0]!.doubles} doubles flagged of ${both}`)
  await sql`update tickets set fare = fare where event_id = ${eventId}
    and id = any (${tickets.slice(0, 200)}::uuid[])`.execute(db)
  const small = await timed(() => makeDelta(db, masterKey, wish, version))
  return {
    gate_tickets: tickets.length,
    gate_snapshot_bytes: bytes.length,
    gate_snapshot_gz_bytes: gzipSync(bytes, { level: 4 }).length,
    gate_snapshot_ms: made.ms,
    gate_merge_40000_ms: merged.ms,
    gate_merge_per_scan_ms: merged.ms / (2 * scansAGate),
    gate_doubles: rows[0]!.doubles,
    gate_entered: rows[0]!.entered,
    gate_delta_of_all_ms: small.ms,
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now()
  const result = await work()
  return { ms: performance.now() - started, result }
}

/** A match of its own with every seat sold. */
async function fullMatch(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into events (season_id, plan_id, slug, home, away, round, starts_at, doors_at, sales_start_at, sales_end_at,
      cancellation_rule, seats_per_person)
    select season_id, plan_id, 'puertas-llenas', home, 'Puertas', 'Prueba', now() + interval '1 hour',
      now() - interval '1 hour', now() - interval '9 days', now() + interval '1 hour', cancellation_rule, 8
    from events order by id limit 1 returning id`.execute(db)
  const eventId = rows[0]!.id
  await sql`insert into price_lists (event_id, version) values (${eventId}, 1)`.execute(db)
  await sql`update events set status = 'published', published_at = now(), price_version = 1
    where id = ${eventId}`.execute(db)
  const buyer = await account(db)
  await sql`with sale as (
      insert into orders (event_id, account_id, hold_id, price_version, title, total_cents, payable_until)
      values (${eventId}, ${buyer}, gen_random_uuid(), 1, 'Prueba', 0, now()) returning id)
    insert into tickets (event_id, id, order_id, account_id, seat_id, zone_id, fare, price_cents, kid)
    select ${eventId}::int, uuidv7(), sale.id, ${buyer}::uuid, seat.seat_id, seat.zone_id, 'adult', 0, active.kid
    from sale, events event join plan_seats seat on seat.plan_id = event.plan_id,
      (select kid from signing_keys where retired_at is null) active
    where event.id = ${eventId}`.execute(db)
  return eventId
}

async function account(db: Db): Promise<string> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      email: `${randomUUID()}@correo.example`,
      passwordHash: '-',
      firstName: 'Ana',
      lastName: 'Luna',
      termsVersion: '1',
      termsAcceptedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function device(db: Db, eventId: number, name: string): Promise<SignedInDevice> {
  const createdBy = await account(db)
  const { tokenHash, cookieHash } = newSession()
  const about = { eventId, gate: name, atPoint: false, name, supervisor: false, createdBy }
  const { id } = await db
    .insertInto('gateDevices')
    .values({ ...about, tokenHash, cookieHash, expiresAt: new Date(Date.now() + 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...about }
}

async function ticketsOf(db: Db, eventId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function openKey(db: Db, masterKey: Buffer) {
  const { kid } = await db
    .selectFrom('signingKeys')
    .select('kid')
    .where('retiredAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { kid, key: await openSigningKey(db, masterKey, kid) }
}

type SigningKey = Awaited<ReturnType<typeof openKey>>

async function scanOf(ticketId: string, eventId: number, { kid, key }: SigningKey): Promise<Scan> {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  return {
    id: randomUUID(),
    ticketId,
    code: await signToken({ kid, ticketId, eventId, expiresAt }, key),
    kind: 'in',
    gate: '7',
    at: new Date().toISOString(),
    clockKnown: true,
    verdict: 'pass',
  }
}
