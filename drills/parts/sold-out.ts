import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

const buyers = 2000
const seatsOfOrder = 4
const cents = 45_000

/** People who buy what `sellMatch` sells. */
export async function makeBuyers(db: Db): Promise<void> {
  await sql`insert into accounts (email, password_hash, first_name, last_name, terms_version, terms_accepted_at)
    select 'simulacro-' || n || '@correo.example', '', 'Simulacro', n::text, '1', now()
    from generate_series(0, ${sql.lit(buyers - 1)}) n on conflict do nothing`.execute(db)
}

/** One more match like the first, and so many of its seats sold with all that a sale leaves. Answers how many those were. */
export async function sellMatch(db: Db, most: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows: made } = await sql<{ id: number }>`
      insert into events (season_id, plan_id, slug, home, away, round, starts_at, doors_at, sales_start_at, sales_end_at,
        cancellation_rule)
      select season_id, plan_id, 'simulacro-' || gen_random_uuid(), home, 'Simulacro', round, now() + interval '9 days',
        now() + interval '8 days', now(), now() + interval '9 days', cancellation_rule
      from events order by id limit 1 returning id`.execute(tx)
    const event = sql.lit(made[0]!.id)
    await sql`insert into event_seats (event_id, seat_id, zone_id)
      select ${event}, seat_id, zone_id from event_seats where event_id = (select min(id) from events)
      on conflict do nothing`.execute(tx)
    await sql`create temp table sold on commit drop as
      select seat_id, zone_id, (row_number() over (order by seat_id) - 1) / ${sql.lit(seatsOfOrder)} as lot
      from event_seats where event_id = ${event} order by seat_id limit ${sql.lit(most)}`.execute(tx)
    await sql`create temp table lot on commit drop as
      select lot, gen_random_uuid() as order_id, gen_random_uuid() as payment_id, count(*)::int as seats, buyer.id as account_id
      from sold join accounts buyer on buyer.email = 'simulacro-' || lot % ${sql.lit(buyers)} || '@correo.example'
      group by lot, buyer.id`.execute(tx)
    await sql`insert into orders (id, event_id, account_id, hold_id, price_version, status, total_cents, payable_until,
        created_at, paid_at, title, hold_ends_at, counts_as, counted, counts_most)
      select order_id, ${event}, account_id, gen_random_uuid(), 1, 'paid', seats * ${sql.lit(cents)}, now(), now(), now(),
        'Simulacro', now(), ${`event:${made[0]!.id}`}, seats, 200 from lot`.execute(tx)
    await sql`insert into order_lines (event_id, order_id, seat_id, zone_id, fare, face_cents, service_cents, service_tax_cents)
      select ${event}, order_id, seat_id, zone_id, 'adult', ${sql.lit(cents)}, 0, 0 from sold join lot using (lot)`.execute(
      tx,
    )
    await sql`insert into buyer_counts (subject, account_id, taken, most)
      select ${`event:${made[0]!.id}`}, account_id, sum(seats), 200 from lot group by account_id`.execute(tx)
    await sql`insert into payments (id, order_id, attempt_key, request_hash, method, amount_cents, status, created_at, approved_at)
      select payment_id, order_id, 'simulacro:' || order_id, '', 'card', seats * ${sql.lit(cents)}, 'approved', now(), now()
      from lot`.execute(tx)
    await sql`insert into payment_allocations (payment_id, kind, amount_cents, reason)
      select payment_id, 'tickets', seats * ${sql.lit(cents)}, 'paid' from lot`.execute(tx)
    await sql`update event_seats seat set status = 'sold', order_id = lot.order_id from sold join lot using (lot)
      where seat.event_id = ${event} and seat.seat_id = sold.seat_id`.execute(tx)
    const { numAffectedRows } =
      await sql`insert into tickets (event_id, id, order_id, account_id, seat_id, zone_id, fare,
        price_cents, kid)
      select ${event}, gen_random_uuid(), order_id, account_id, seat_id, zone_id, 'adult', ${sql.lit(cents)}, kid
      from sold join lot using (lot), (select kid from signing_keys where retired_at is null) active`.execute(
        tx,
      )
    return Number(numAffectedRows ?? 0n)
  })
}
