import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { bringPasses } from '#products/bonogallo/server/brought/bring-passes.ts'
import { changePreference } from '#people/notifications/server/actions.ts'
import type { Db } from '#server/db.ts'
import type { OrderKind } from '#server/schema.ts'

/** So many buyers with a confirmed mail, who said yes to promotions unless told otherwise. */
export async function people(db: Db, count: number, consents = true): Promise<string[]> {
  const name = randomUUID()
  const { rows } = await sql<{ id: string }>`
    insert into accounts (email, password_hash, first_name, last_name, email_confirmed_at, terms_version, terms_accepted_at)
    select ${name} || '-' || n || '@correo.example', '-', 'Persona' || n, 'Prueba', now(), '1', now()
    from generate_series(1, ${count}::int) as n returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (consents) for (const id of ids) await agree(db, id)
  return ids
}

const place = { channel: 'preferences', address: '', userAgent: '' } as const

export const agree = (db: Db, accountId: string, wanted = true) =>
  changePreference(db, accountId, { kind: 'promotions', channel: 'mail', wanted }, place)

type More = { at?: Date; kind?: OrderKind; cents?: number; eventId?: number | null }

/** A paid order without the way through a till. */
export async function paid(
  db: Db,
  accountId: string,
  {
    at = new Date(),
    cents = 10_000,
    eventId = null,
    kind = eventId === null ? 'pack' : 'tickets',
  }: More = {},
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into orders (event_id, account_id, hold_id, status, created_at, paid_at, payable_until, total_cents, price_version,
      title, kind)
    values (${eventId}, ${accountId}, uuidv7(), 'paid', ${at}, ${at}, ${at}, ${cents}, 1, 'Compra', ${kind}::order_kind)
    returning id`.execute(db)
  return rows[0]!.id
}

/** A valid ticket of a paid order on some seat of a match that nobody has one for. */
export async function ticket(
  db: Db,
  eventId: number,
  accountId: string,
  orderId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with seat as (
      select seat.seat_id, seat.zone_id from events event join plan_seats seat on seat.plan_id = event.plan_id
      where event.id = ${eventId} and not exists (select from tickets live where live.event_id = event.id
        and live.seat_id = seat.seat_id and live.status = 'valid')
      order by md5(seat_id::text || ${orderId}) limit 1)
    insert into tickets (event_id, id, order_id, account_id, seat_id, zone_id, fare, price_cents, kid)
    select ${eventId}, uuidv7(), ${orderId}, ${accountId}, seat_id, zone_id, 'adult', 0,
      (select kid from signing_keys where retired_at is null) from seat returning id`.execute(db)
  return rows[0]?.id
}

/** A paid order of the shop that was sent there. */
export async function parcel(db: Db, accountId: string, zone: 'local' | 'national'): Promise<string> {
  const orderId = await paid(db, accountId, { kind: 'shop' })
  await sql`insert into shop_orders (order_id, account_id, request_key, request_hash, address, shipping_zone)
    values (${orderId}, ${accountId}, uuidv7(), sha256('x'), '{}', ${zone}::shipping_zone)`.execute(db)
  return orderId
}

/** A child under a fan. */
export function child(db: Db, fanId: string): Promise<void> {
  const id = randomUUID()
  return db.transaction().execute(async (tx) => {
    await sql`insert into minors (id, sealed_person, curp_index)
      values (${id}, ${Buffer.alloc(64)}, ${Buffer.from(id.replaceAll('-', ''))})`.execute(tx)
    await sql`insert into minor_guardians (minor_id, fan_id, relation, rank, slot, notice_version, notice_hash)
      select ${id}, ${fanId}, 'mother', 1, min(slot), '1', ${Buffer.alloc(32)} from generate_series(1, 5) slot
      where slot not in (select slot from minor_guardians where fan_id = ${fanId})`.execute(tx)
  })
}

type Brought = { name?: string; birthDate?: string; renews?: boolean | null }

/** A season holder who moved in, on a free seat of the only match of a plan. */
export async function bringPass(
  db: Db,
  accountId: string,
  { planId, eventId }: { planId: number; eventId: number },
  { name = 'Persona', birthDate = '1990-05-05', renews = null }: Brought = {},
): Promise<string> {
  const { rows } = await sql<{ seatId: number; zoneId: number }>`select seat_id, zone_id from event_seats
    where event_id = ${eventId} and status = 'free' order by seat_id desc limit 1`.execute(db)
  const pass = { planId, accountId, ...rows[0]!, fare: 'adult' as const, firstName: name, lastName: 'Prueba' }
  const more = { birthDate, phone: null, priceCents: 300_000, paidCharges: null, renews }
  const made = await db.transaction().execute((tx) => bringPasses(tx, [{ ...pass, ...more }]))
  return made.get(0)!.passId
}
