import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** So many people with two valid tickets each side by side, in paid orders of their own, without the way through a till. */
export async function crowd(db: Db, eventId: number, people: number): Promise<string[]> {
  const name = randomUUID()
  const { rows } = await sql<{ id: string }>`
    with person as (
      insert into accounts (email, password_hash, first_name, last_name, email_confirmed_at, terms_version, terms_accepted_at)
      select ${name} || '-' || n || '@correo.example', '-', 'Persona ' || n, 'Prueba', now(), '1', now()
      from generate_series(1, ${people}) as n returning id
    ), numbered as (select id, row_number() over (order by id) as n from person),
    bought as (
      insert into orders (event_id, account_id, hold_id, status, paid_at, payable_until, total_cents, price_version, title)
      select ${eventId}, id, uuidv7(), 'paid', now(), now(), 0, 1, 'Boletos' from numbered returning id, account_id
    ), free as (
      select seat_id, zone_id, row_number() over (order by seat_id) as n from event_seats
      where event_id = ${eventId} and status = 'free'
    ), issued as (
      insert into tickets (event_id, id, order_id, account_id, seat_id, zone_id, fare, price_cents, kid)
      select ${eventId}, uuidv7(), bought.id, bought.account_id, free.seat_id, free.zone_id, 'adult', 0, active.kid
      from numbered join bought on bought.account_id = numbered.id
      join free on free.n in (numbered.n * 2 - 1, numbered.n * 2)
      cross join (select kid from signing_keys where retired_at is null) as active
      returning seat_id, order_id
    ), sold as (
      update event_seats seat set status = 'sold', order_id = issued.order_id, hold_id = null, held_until = null
      from issued where seat.event_id = ${eventId} and seat.seat_id = issued.seat_id
    )
    select id from numbered`.execute(db)
  return rows.map(({ id }) => id)
}
