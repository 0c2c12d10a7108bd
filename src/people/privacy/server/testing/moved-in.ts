import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { refreshDue } from '#front/segments/server/facts.ts'
import { stagePlan } from '#products/bonogallo/server/testing/plan-stage.ts'
import { openDeposit } from '#products/group-sales/server/money/pay.ts'
import { openAccount, post } from '#selling/ledger/server/sql.ts'
import { clubGiftCourtesy, giftOf } from '#selling/gift-cards/server/ledger-names.ts'
import type { Buyer, World } from '#world/world.ts'

type Person = Pick<Buyer, 'accountId' | 'payByCard'> & { email: string }

/**
 * What a club that moved in knows of somebody: what an import brought, a bonogallo with its own seats and automatic charges, a group,
 * gift cards, and campaigns. All of it is over, so that nothing stands in the way of an erasure.
 */
export async function moveIn(world: World, person: Person): Promise<void> {
  const staffId = (await world.buyer()).accountId
  await bringFromBefore(world, person, staffId)
  await hadOwnSeats(world, person)
  await hadGroup(world, person, staffId)
  await gaveCards(world, person, staffId)
  await wasWrittenTo(world, person)
  while ((await refreshDue(world.db)) > 0);
}

async function bringFromBefore({ db }: World, { accountId, email }: Person, staffId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into imports (kind, file_name, file_hash, file_bytes, reading, header, header_key, state, applied_at, applied_by)
    values ('customers', 'clientes.csv', sha256('f'), 1, '{}', '{Nombre}', sha256('h'), 'applied', now(), ${staffId}) returning id`.execute(
    db,
  )
  const importId = rows[0]!.id
  const said = JSON.stringify({ nombre: 'Xochitlalli Domínguez', correo: email })
  await sql`insert into import_lines (import_id, line, identity, content, verdict, account_id, applied, cells, fields, before, made,
      email, phone, curp_key, name_key, birth_key, number_key)
    values (${importId}, 2, sha256('i'), sha256('c'), 'new', ${accountId}, true, ${said}, ${said}, ${said}, '{}',
      ${email}, '+524429876543', sha256('k'), sha256('n'), sha256('b'), sha256('u'))`.execute(db)
  await sql`insert into imported_people (account_id, import_id, curp_key, name_key, birth_key)
    values (${accountId}, ${importId}, sha256('k'), sha256('n'), sha256('b'))`.execute(db)
  await sql`insert into imported_things (kind, identity, content, account_id, import_id)
    values ('customers', sha256('i'), sha256('c'), ${accountId}, ${importId})`.execute(db)
  await sql`insert into imported_numbers (number_key, account_id, import_id) values (sha256('u'), ${accountId}, ${importId})`.execute(
    db,
  )
  await sql`insert into past_matches (day, name) values ('2024-02-03', 'Club Gallos vs Rayados')`.execute(db)
  await sql`insert into past_purchases (identity, account_id, import_id, folio, bought_at, amount_cents, what, seat, match_day, entered)
    values (sha256('p'), ${accountId}, ${importId}, 'A-1', '2024-01-01', 40000, 'Boleto de Xochitlalli', '125 C 7', '2024-02-03', true)`.execute(
    db,
  )
  const { rows: rounds } = await sql<{
    id: string
  }>`insert into claim_rounds default values returning id`.execute(db)
  await sql`insert into claim_people (round_id, account_id, state, wave, told_at, sent_to, sent_at)
    values (${rounds[0]!.id}, ${accountId}, 'told', 1, now(), 'mail', now())`.execute(db)
}

/** A seat of a bonogallo that has ended, promised for one match and let go, and the card that was to pay for it. */
async function hadOwnSeats({ db, event }: World, { accountId }: Person): Promise<void> {
  const planId = await stagePlan(db, { events: [event.id] })
  const { rows } = await sql<{ orderId: string; seatId: number; passId: string }>`
    with bought as (
      insert into orders (account_id, hold_id, status, paid_at, payable_until, total_cents, price_version, title, kind)
      values (${accountId}, uuidv7(), 'paid', now(), now(), 0, 1, 'Bonogallo', 'bonogallo') returning id),
    seat as (select seat_id, zone_id from event_seats where event_id = ${event.id} and status = 'free' order by seat_id desc limit 1),
    pass as (
      insert into passes (plan_id, account_id, order_id, seat_id, zone_id, fare, first_name, last_name, birth_date, phone,
        price_cents, instalment_cents, rules, status, ending, closed_at)
      select ${planId}, ${accountId}, bought.id, seat_id, zone_id, 'adult', 'Xochitlalli', 'Domínguez', '1990-05-17',
        '+524429876543', 300000, 300000, rules, 'ended', 'season', now()
      from bought cross join seat join bonus_plans on bonus_plans.id = ${planId} returning id, seat_id, order_id)
    select id as pass_id, seat_id, order_id from pass`.execute(db)
  const { seatId, passId } = rows[0]!
  const { rows: sales } = await sql<{ id: number }>`
    insert into own_seat_sales (event_id, state, percent, until, opened_at, ended_at)
    values (${event.id}, 'closed', 50, now() - interval '1 hour', now() - interval '9 days', now()) returning id`.execute(
    db,
  )
  const saleId = sales[0]!.id
  await sql`insert into own_seats (sale_id, event_id, seat_id, pass_id, account_id, price_cents, state, decided_at)
    values (${saleId}, ${event.id}, ${seatId}, ${passId}, ${accountId}, 20000, 'released', now())`.execute(db)
  await sql`insert into own_seat_steps (sale_id, account_id, kind, seat_ids, amount_cents)
    values (${saleId}, ${accountId}, 'released', ${[seatId]}::int[], 20000)`.execute(db)
  const { rows: cards } = await sql<{ id: string }>`
    insert into saved_cards (account_id, customer_ref, card_ref, method_id, last4, expires_on)
    values (${accountId}, 'cliente-de-prueba', 'tarjeta-de-prueba', 'visa', '4242', '2030-01-31') returning id`.execute(
    db,
  )
  const { rows: consents } = await sql<{ id: string }>`
    insert into own_seat_consents (account_id, card_id, ceiling_cents, words)
    values (${accountId}, ${cards[0]!.id}, 50000, 'Cobro automático de mi lugar') returning id`.execute(db)
  await sql`insert into own_seat_charges (sale_id, account_id, consent_id, amount_cents, ceiling_cents, told_at, due_at, state, ended_at, why)
    values (${saleId}, ${accountId}, ${consents[0]!.id}, 20000, 50000, now() - interval '5 days', now() - interval '1 day', 'dropped',
      now(), 'Soltaste tu lugar.')`.execute(db)
}

/** A group that paid its deposit and was cancelled, and a place that the person took in somebody else's. */
async function hadGroup({ db, event }: World, person: Person, staffId: string): Promise<void> {
  const { accountId, email } = person
  const group = async (owner: string, name: string, contact: string, mailbox: string) => {
    const { rows } = await sql<{ id: string }>`
      with asked as (
        insert into group_sales (event_id, account_id, kind, name, contact, email, phone, quantity, words, receiver, state, version,
          accepted_version)
        values (${event.id}, ${owner}, 'family', ${name}, ${contact}, ${mailbox}, '4429876543', 12, ${`Vamos con ${contact}.`},
          ${JSON.stringify({ rfc: 'XAXX010101000', legalName: contact, email: mailbox })}, 'accepted', 1, 1) returning id)
      insert into group_quotes (group_id, version, total_cents, deposit_cents, hold_until, pay_until, count_until, keeps_deposit,
        given_cents, quoted_by)
      select id, 1, 360000, 100000, now() + interval '2 days', now() + interval '4 days', now() + interval '3 days', true, 0, ${staffId}
      from asked returning group_id as id`.execute(db)
    return rows[0]!.id
  }
  const own = await group(accountId, 'Familia Domínguez', 'Xochitlalli Domínguez', email)
  await person.payByCard(await openDeposit(db, own, accountId), 'APRO')
  await sql`insert into group_steps (group_id, step, by_account) values (${own}, 'accepted', ${accountId})`.execute(
    db,
  )
  const theirs = await group(staffId, 'Colegio', 'Rosa Pérez', 'rosa@escuela.example')
  await sql`insert into group_places (group_id, no, event_id, seat_id, zone_id, face_cents, service_cents, state, first_name, last_name,
      email, guest_account, taken_at)
    select ${theirs}, 1, event_id, seat_id, zone_id, 30000, 0, 'gone', 'Xochitlalli', 'Domínguez', ${email}, ${accountId}, now()
    from event_seats where event_id = ${event.id} and status = 'free' limit 1`.execute(db)
  await sql`update group_sales set state = 'cancelled', ended_at = now() where id in (${own}, ${theirs})`.execute(
    db,
  )
}

/** A spent card of the person's own, one that was given to somebody and one that somebody gave the person. */
async function gaveCards({ db }: World, { accountId, email }: Person, staffId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into gift_cards (amount_cents, last4, holder_id, held_at, issued_by, request_key)
    values (10000, 'AB12', ${accountId}, now(), ${staffId}, gen_random_uuid()) returning id`.execute(db)
  const card = giftOf(rows[0]!.id)
  await openAccount(db, card, 0)
  await openAccount(db, clubGiftCourtesy, null)
  for (const cents of [10_000, -10_000])
    await db.transaction().execute((tx) =>
      post(tx, {
        key: `test:${randomUUID()}`,
        kind: cents > 0 ? 'gift_given' : 'gift_spent',
        postings: [
          { account: card, amountCents: cents },
          { account: clubGiftCourtesy, amountCents: -cents },
        ],
      }),
    )
  await sql`insert into gift_card_misses (account_id, place) values (${accountId}, '\\x01')`.execute(db)
  for (const gift of [
    { by: accountId, toEmail: 'hermana@correo.example', toName: 'Citlali', fromName: 'Xochitlalli' },
    { by: staffId, toEmail: email, toName: 'Xochitlalli', fromName: 'Beto' },
  ]) {
    const { by, toEmail, toName, fromName } = gift
    await sql`
      with bought as (
        insert into orders (account_id, hold_id, status, paid_at, payable_until, total_cents, price_version, title, kind)
        values (${by}, uuidv7(), 'paid', now(), now(), 0, 1, 'Tarjeta de regalo', 'gift_card') returning id),
      made as (insert into gift_cards (amount_cents, last4, order_id) select 10000, 'CD34', id from bought returning id),
      asked as (
        insert into gift_card_orders (order_id, account_id, request_key, request_hash, design, way, to_email, to_name, from_name, words)
        select id, ${by}, gen_random_uuid(), '\\x01', 'gallos', 'mail', ${toEmail}, ${toName}, ${fromName}, ${`Para ${toName}`} from bought)
      insert into gift_card_letters (card_id, asked_by, design, to_email, to_name, from_name, words, sent_at)
      select id, ${by}, 'gallos', ${toEmail}, ${toName}, ${fromName}, ${`Para ${toName}`}, now() from made`.execute(
      db,
    )
  }
}

async function wasWrittenTo({ db, event }: World, { accountId }: Person): Promise<void> {
  const everybody = { all: [], any: [], none: [] }
  const { rows } = await sql<{ id: string }>`
    with named as (insert into segments (name, definition) values ('Todos', ${JSON.stringify(everybody)}) returning id),
    words as (select id, md5('Ven' || chr(1) || 'Hay lugares' || chr(1) || 'matches' || chr(1) || '0' || chr(1) || 'true') as tested
      from named)
    insert into campaigns (segment_id, subject, body, state, tested_words, send_at, started_at, definition, fitted, finished_at)
    select id, 'Ven', 'Hay lugares', 'done', tested, now(), now(), '{}', 1, now() from words returning id`.execute(
    db,
  )
  await sql`insert into campaign_people (campaign_id, account_id, state, told_at, measured, opened_at)
    select ${rows[0]!.id}, ${accountId}, case when draw = 0 then 'held_out' else 'told' end, now(), true, now()
    from (select ('x' || substr(md5(${rows[0]!.id}::text || ${accountId}::text), 1, 8))::bit(32)::bigint % 10 as draw) as drawn`.execute(
    db,
  )
  await sql`insert into purchase_reminders (hold_id, account_id, event_id) values (uuidv7(), ${accountId}, ${event.id})`.execute(
    db,
  )
}
