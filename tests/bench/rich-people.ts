import type { PoolClient } from 'pg'

/**
 * Gives the people whose mail begins so what a club's own people have besides tickets: purchases of the system before this one, a
 * bonogallo that goes on, one that was not renewed, own seats, groups, gift cards, the shop, a Fan ID, notices and notes. Triggers are
 * off in `client`; the shares are those of a club of 8,000 season holders and 120,000 customers.
 */
export async function giveHistory(client: PoolClient, mailbox: string): Promise<void> {
  await client.query(
    `create temp table rich as select id, row_number() over (order by id) as n from accounts where email like $1`,
    [`${mailbox}%`],
  )
  await client.query('create unique index on rich (n)')
  await client.query('analyze rich')
  await boughtBefore(client)
  await haveBonogallos(client, mailbox)
  await boughtElse(client)
  await knownElse(client)
  await client.query('drop table rich')
}

/** Every third person bought three times before; one of these times is a match that was played, and they went in. */
async function boughtBefore(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into imports (kind, file_name, file_hash, file_bytes, reading, header, header_key, state, applied_at)
     values ('purchases', 'banco.csv', sha256('f'), 1, '{}', '{Folio}', sha256('h'), 'applied', now()) returning id`,
  )
  await client.query(
    `insert into past_matches (day, name) select date '2023-01-07' + 14 * n, 'Partido ' || n from generate_series(1, 60) n
     on conflict do nothing`,
  )
  await client.query(
    `insert into past_purchases (identity, account_id, import_id, folio, bought_at, amount_cents, what, seat, match_day, entered)
     select sha256((rich.id::text || k)::bytea), rich.id, $1, 'A' || n || '-' || k, timestamptz '2023-01-01' + make_interval(days => (n % 800)::int),
       40000, 'Boleto', '125 C ' || n % 30, case when k = 1 then date '2023-01-07' + 14 * (1 + n % 60)::int end, k = 1
     from rich cross join generate_series(1, 3) k where n % 3 = 0`,
    [rows[0]!.id],
  )
}

/** One in fifteen is a holder; as many were and did not renew. Holders had a seat of their own promised, and half of them paid it. */
async function haveBonogallos(client: PoolClient, mailbox: string): Promise<void> {
  const plan = async (name: string, followsId: number | null) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into bonus_plans (name, span, seating_plan_id, starts_on, ends_on, status, follows_id, renewal_from, renewal_until,
         open_from, open_until, instalments, rules)
       select $1, 'season', plan_id, '2026-01-01', '2026-12-31', 'published', $2, now() - interval '9 days', now() - interval '2 days',
         now() - interval '1 day', now() + interval '9 days', 1, '{}' from events order by id limit 1 returning id`,
      [name, followsId],
    )
    return rows[0]!.id
  }
  const before = await plan(`${mailbox} temporada pasada`, null)
  const now = await plan(`${mailbox} esta temporada`, before)
  const give = (planId: number, place: number, status: string) =>
    client.query(
      `with bought as (
         insert into orders (account_id, hold_id, price_version, status, total_cents, payable_until, created_at, paid_at, kind, title)
         select id, uuidv7(), 1, 'paid', 300000, now(), now() - interval '90 days', now() - interval '90 days', 'bonogallo', 'Bonogallo'
         from rich where n % 15 = $2 returning id, account_id),
       seats as (select seat_id, row_number() over (order by seat_id) as no from plan_seats
         where plan_id = (select seating_plan_id from bonus_plans where id = $1)),
       zone as (select zone_id from plan_zones where plan_id = (select seating_plan_id from bonus_plans where id = $1) limit 1)
       insert into passes (plan_id, account_id, order_id, seat_id, zone_id, fare, first_name, last_name, birth_date, price_cents,
         instalment_cents, rules, status, ending, closed_at)
       select $1, account_id, id, seat_id, zone_id, 'adult', 'Persona', 'Banco', date '1980-01-01' + (no % 9000)::int, 300000, 300000,
         '{}', $3::pass_status, case when $3 = 'ended' then 'season'::pass_ending end, case when $3 = 'ended' then now() end
       from (select *, row_number() over () as no from bought) as mine join seats using (no) cross join zone`,
      [planId, place, status],
    )
  await give(before, 1, 'ended')
  await give(before, 2, 'ended')
  await give(now, 2, 'active')
  await client.query(
    `with sale as (
       insert into own_seat_sales (event_id, state, percent, until, opened_at, ended_at)
       select id, 'closed', 50, now() - interval '1 day', now() - interval '20 days', now() - interval '1 day' from events
       where not exists (select from own_seat_sales where event_id = events.id) order by id limit 1 returning id, event_id),
     bought as (
       insert into orders (event_id, account_id, hold_id, price_version, status, total_cents, payable_until, created_at, paid_at, kind, title)
       select event_id, rich.id, uuidv7(), 1, 'paid', 20000, now(), now() - interval '5 days', now() - interval '5 days', 'own_seat',
         'Tu lugar' from rich cross join sale where n % 30 = 2 returning id, account_id)
     insert into own_seats (sale_id, event_id, seat_id, pass_id, account_id, price_cents, state, order_id, decided_at)
     select sale.id, sale.event_id, pass.seat_id, pass.id, pass.account_id, 20000,
       case when bought.id is null then 'lapsed' else 'paid' end::own_seat_state, bought.id, now()
     from passes pass cross join sale left join bought using (account_id) where pass.plan_id = $1`,
    [now],
  )
}

/** One in ten bought in the shop, one in twenty a gift card, one in four hundred for a group: a deposit and the rest. */
async function boughtElse(client: PoolClient): Promise<void> {
  await client.query(
    `with bought as (
       insert into orders (account_id, hold_id, price_version, status, total_cents, payable_until, created_at, paid_at, kind, title)
       select id, uuidv7(), 1, 'paid', 40000, now(), now() - make_interval(days => (n % 300)::int), now() - make_interval(days => (n % 300)::int),
         case when n % 20 = 0 then 'gift_card' else 'shop' end::order_kind, 'Banco' from rich where n % 10 = 0 returning id, account_id, kind),
     parcels as (
       insert into shop_orders (order_id, account_id, request_key, request_hash, status, address, shipping_zone)
       select id, account_id, gen_random_uuid(), '\\x01', 'preparing', '{}',
         case when hashtext(id::text) % 2 = 0 then 'local' else 'national' end::shipping_zone from bought where kind = 'shop')
     insert into gift_cards (amount_cents, last4, order_id, holder_id, held_at)
     select 40000, 'AB12', id, account_id, now() from bought where kind = 'gift_card'`,
  )
  await client.query(
    `with deposits as (
       insert into orders (event_id, account_id, hold_id, price_version, status, total_cents, payable_until, created_at, paid_at, kind, title)
       select (select min(id) from events), id, uuidv7(), 1, 'paid', 100000, now(), now() - interval '9 days', now() - interval '9 days',
         'group_deposit', 'Anticipo del grupo Banco' from rich where n % 400 = 0 returning id, account_id, event_id),
     groups as (
       insert into group_sales (event_id, account_id, kind, name, contact, email, phone, quantity, state, version, accepted_version,
         deposit_order_id, ended_at)
       select event_id, account_id, 'company', 'Banco', 'Banco', 'grupo@correo.example', '4421234567', 20, 'complete', 1, 1, id, now()
       from deposits returning id, account_id, event_id),
     rest as (
       insert into orders (event_id, account_id, hold_id, price_version, status, total_cents, payable_until, created_at, paid_at, kind, title)
       select event_id, account_id, uuidv7(), 1, 'paid', 260000, now(), now() - interval '3 days', now() - interval '3 days', 'group',
         'Grupo Banco' from groups returning id, account_id)
     insert into group_places (group_id, no, event_id, seat_id, zone_id, face_cents, service_cents, state, order_id)
     select groups.id, no, event_id, no, 1, 18000, 0, 'gone', rest.id
     from groups join rest using (account_id) cross join generate_series(1, 20) no`,
  )
}

/** A third has a Fan ID; everybody has notices and consents, one in thirty a note. */
async function knownElse(client: PoolClient): Promise<void> {
  await client.query(
    `insert into fans (account_id, fan_number, status, decided_at)
     select id, upper(left(md5(id::text), 10)), 'approved', now() from rich where n % 3 = 1 on conflict do nothing`,
  )
  await client.query(
    `insert into notifications (account_id, kind, key, title, body, path, created_at, mailed_at)
     select id, 'orders', 'banco:' || k, 'Tus boletos están listos', 'Ábrelos sin internet.', '/system/main',
       now() - make_interval(days => (k * 20)::int), now() from rich cross join generate_series(1, 6) k`,
  )
  await client.query(
    `insert into consents (account_id, purpose, document, version, channel)
     select id, 'terms', 'terminos', '1', 'registration' from rich`,
  )
  await client.query(
    `insert into person_notes (account_id, words) select id, 'Llama por las tardes' from rich where n % 30 = 0`,
  )
}
