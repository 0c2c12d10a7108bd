import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { makeFan } from '#people/fan-id/server/testing/make-fan.ts'
import { makeDeviceCode } from '#matchday/gate/server/devices/actions.ts'
import { ensureSigningKey, openSigningKey } from '#platform/codes/server/signing-keys.ts'
import { openEventSecret } from '#selling/tickets/server/actions.ts'
import { toBase64Url } from '#platform/codes/base64url.ts'
import { rotatingCode } from '#platform/codes/rotating-code.ts'
import { signToken } from '#platform/codes/server/sign-token.ts'
import { ticketSecret } from '#platform/codes/ticket-keys.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db.ts'

export type GateMatch = Awaited<ReturnType<typeof gateMatch>>

/** A match of its own that begins in an hour, with so many of its seats sold; `forged` is signed by nobody. */
export async function gateMatch(db: Db, { slug, seats }: { slug: string; seats: number }) {
  const { masterKey } = readConfig({ NODE_ENV: 'test' })
  await ensureSigningKey(db, masterKey)
  const { rows } = await sql<{ id: number }>`
    with match as (
      insert into events (season_id, plan_id, slug, home, away, round, starts_at, doors_at, sales_start_at, sales_end_at,
        cancellation_rule, seats_per_person, status, published_at, price_version)
      select season_id, plan_id, ${slug}, home, 'Puertas', 'Prueba', now() + interval '1 hour',
        now() - interval '1 hour', now() - interval '9 days', now() + interval '1 hour', cancellation_rule, 8,
        'published', now(), 1
      from events order by id limit 1 returning id),
    list as (insert into price_lists (event_id, version) select id, 1 from match)
    select id from match`.execute(db)
  const eventId = rows[0]!.id
  const account = await db
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
  const sold = await sql<{ id: string; kid: number }>`with sale as (
      insert into orders (event_id, account_id, hold_id, price_version, title, total_cents, payable_until)
      values (${eventId}, ${account.id}, gen_random_uuid(), 1, 'Prueba', 0, now()) returning id)
    insert into tickets (event_id, id, order_id, account_id, seat_id, zone_id, fare, price_cents, kid)
    select ${eventId}::int, uuidv7(), sale.id, ${account.id}::uuid, seat.seat_id, seat.zone_id, 'adult', 0, active.kid
    from sale, events event join plan_seats seat on seat.plan_id = event.plan_id,
      (select kid from signing_keys where retired_at is null) active
    where event.id = ${eventId} order by seat.seat_id limit ${seats} returning id, kid`.execute(db)
  const ticketIds = sold.rows.map(({ id }) => id)
  const { kid } = sold.rows[0]!
  const key = await openSigningKey(db, masterKey, kid)
  const secret = await openEventSecret(db, masterKey, eventId)
  /** What the telephone of its holder shows. */
  async function codeOf(ticketId: string, at = Date.now()): Promise<string> {
    const expiresAt = Math.floor(at / 1000) + 6 * 3600
    const token = await signToken({ kid, ticketId, eventId, expiresAt }, key)
    return rotatingCode(token, toBase64Url(await ticketSecret(secret, ticketId)), at)
  }
  /** What is printed: it does not change. */
  async function paperOf(ticketId: string): Promise<string> {
    return (await codeOf(ticketId)).slice(0, 120)
  }
  async function deviceCode(gate: string | null): Promise<string> {
    const made = await makeDeviceCode(db, { eventId, gate, supervisor: gate === null, by: account.id })
    return made.code
  }
  const forged = async (ticketId: string) => {
    const code = await paperOf(ticketId)
    return code.slice(0, 60) + (code[60] === 'A' ? 'B' : 'A') + code.slice(61)
  }
  return { eventId, ticketIds, codeOf, paperOf, forged, deviceCode, accountId: account.id }
}

/**
 * The same with a Fan ID: an adult with three children, a child without its adult, a fan who is kept out, and another who is
 * not. Who may go out may come back.
 */
export async function familyMatch(db: Db, slug: string) {
  const match = await gateMatch(db, { slug, seats: 7 })
  const { eventId } = match
  const [adult, one, two, three, alone, restricted, other] = match.ticketIds as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  await sql`update events set requires_fan_id = true where id = ${eventId}`.execute(db)
  await db.insertInto('gateSettings').values({ eventId, reEntry: true, anyGate: false }).execute()
  const config = readConfig({ NODE_ENV: 'test' })
  const fan = async () => (await makeFan({ db, config }, { email: `${randomUUID()}@correo.example` })).fanId
  const bind = (ticketId: string, who: { fanId: string } | { minorId: string }) =>
    db
      .insertInto('ticketHolders')
      .values({ eventId, ticketId, ...who, how: 'guardian' })
      .execute()
  const bindChild = (ticketId: string, guardian: string, slot: number) =>
    db.transaction().execute(async (tx) => {
      const minorId = randomUUID()
      await sql`insert into minors (id, sealed_person, curp_index)
        values (${minorId}, ${Buffer.alloc(64)}, ${Buffer.from(minorId.replaceAll('-', ''))})`.execute(tx)
      await sql`insert into minor_guardians (minor_id, fan_id, relation, rank, slot, notice_version, notice_hash)
        values (${minorId}, ${guardian}, 'mother', 1, ${slot}, '1', ${Buffer.alloc(32)})`.execute(tx)
      await tx.insertInto('ticketHolders').values({ eventId, ticketId, minorId, how: 'guardian' }).execute()
    })
  const parent = await fan()
  await bind(adult, { fanId: parent })
  for (const [slot, child] of [one, two, three].entries()) await bindChild(child, parent, slot + 1)
  await bindChild(alone, await fan(), 1)
  const barred = await fan()
  await bind(restricted, { fanId: barred })
  await sql`insert into restrictions (fan_id, reason, evidence, ends_at, issued_by)
    values (${barred}, 'x', 'y', now() + interval '90 days', ${match.accountId})`.execute(db)
  await bind(other, { fanId: await fan() })
  return { ...match, adult, children: [one, two, three], alone, restricted, other }
}
