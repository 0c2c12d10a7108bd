import type { Definition, Rule } from '#front/segments/rules.ts'
import { refreshDue } from '#front/segments/server/facts.ts'
import { countNow } from '#front/segments/server/actions.ts'
import type { Database } from '#server/db.ts'
import { percentile } from './raw-client.ts'
import { giveHistory } from './rich-people.ts'
import { sized } from './stage.ts'

const people = sized(120_000)
const matches = 40
const seatsOfOrder = 4
const seatsOfMatch = seatsOfOrder * sized(6250)
const turns = 15

/**
 * How long a count takes that somebody types for, over 120,000 people with a million tickets of forty matches and what a club's
 * people have besides (`rich-people.ts`): every kind of rule by itself, and several together. `segment_facts_per_s`: people who are counted anew in a second, as after an import.
 */
export async function benchSegments({
  db,
  pool,
}: Pick<Database, 'db' | 'pool'>): Promise<Record<string, number>> {
  await millionTickets(pool)
  const began = performance.now()
  let refreshed = 0
  for (let taken = 0; (taken = await refreshDue(db, 4000)) > 0;) refreshed += taken
  const seconds = (performance.now() - began) / 1000
  await pool.query('vacuum (analyze) person_facts, person_matches')
  const { rows } = await pool.query<{ people: number; matches: number; ids: number[]; zones: string[] }>(
    `select (select count(*)::int from person_facts) as people, (select count(*)::int from person_matches) as matches,
       (select array_agg(id) from (select id from events where away like 'Segmentos %' limit 3) as first) as ids,
       (select array_agg(name) from (select distinct name from plan_zones order by name limit 2) as first) as zones`,
  )
  const { ids, zones, ...found } = rows[0]!
  if (found.people < people) throw new Error(`only ${found.people} people have facts`)
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1)
    for (const definition of definitions(ids, zones)) {
      const started = performance.now()
      await countNow(db, definition, new Date())
      times.push(performance.now() - started)
    }
  times.sort((a, b) => a - b)
  return {
    segment_people: found.people,
    segment_matches: found.matches,
    segment_facts_per_s: refreshed / seconds,
    segment_count_p50_ms: percentile(times, 0.5),
    segment_count_p95_ms: percentile(times, 0.95),
  }
}

function definitions(eventIds: number[], zones: string[]): Definition[] {
  const all = (...rules: Rule[]): Definition => ({ all: rules, any: [], none: [] })
  const attended: Rule = { kind: 'attended', of: 10, least: 3, most: 10 }
  return [
    all({ kind: 'zone', zones }),
    all(attended),
    all({ kind: 'attended', of: 40, least: 0, most: 1 }),
    all({ kind: 'ticket_of', eventIds }),
    all({ kind: 'bought', days: 30 }),
    all({ kind: 'first_purchase', days: 60 }),
    all({ kind: 'lapsed', days: 60 }),
    all({ kind: 'shop', days: 365 }),
    all({ kind: 'shipped_to', where: 'local' }),
    all({ kind: 'holder' }),
    all({ kind: 'not_renewed' }),
    all({ kind: 'birthday', days: 7 }),
    all({ kind: 'fan_id' }),
    all({ kind: 'minors' }),
    {
      all: [
        { kind: 'bought', days: 365 },
        { kind: 'zone', zones },
      ],
      any: [attended, { kind: 'ticket_of', eventIds }],
      none: [{ kind: 'holder' }, { kind: 'attended', of: 5, least: 5, most: 5 }],
    },
  ]
}

/** Forty matches that were sold out to 120,000 people, four seats an order; three of four went in. */
async function millionTickets(pool: Database['pool']): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ id: number }>(
      `insert into events (season_id, plan_id, slug, home, away, round, starts_at, doors_at, sales_start_at, sales_end_at, cancellation_rule, status, price_version, published_at)
       select season_id, plan_id, 'segmentos-' || n, home, 'Segmentos ' || n, round, now() - make_interval(days => 3 * n),
         now() - make_interval(days => 3 * n, hours => 2), now() - make_interval(days => 300), now() - make_interval(days => 3 * n),
         cancellation_rule, 'published', price_version, now()
       from events cross join generate_series(1, $1::int) n where events.id = 1 returning id`,
      [matches],
    )
    const eventIds = rows.map(({ id }) => id)
    await client.query(
      `create temp table bench_people as with made as (
         insert into accounts (email, password_hash, first_name, last_name, email_confirmed_at, terms_version, terms_accepted_at)
         select 'segmento-' || n || '@correo.example', '-', 'Persona', 'Banco', now(), '1', now() from generate_series(1, $1::int) n
         returning id)
       select id, row_number() over () as n from made`,
      [people],
    )
    await client.query('create unique index on bench_people (n)')
    await client.query(
      `insert into consents (account_id, purpose, document, version, channel)
         select id, 'marketing_mail', 'aviso-integral', '1', 'registration' from bench_people where n % 2 = 0`,
    )
    await client.query(
      `insert into notification_preferences (account_id, kind, channel, wanted)
         select id, 'promotions', 'mail', true from bench_people where n % 2 = 0`,
    )
    await client.query(
      `create temp table bench_sold as
       select gen_random_uuid() as order_id, event_id, (no - 1) * $2::int as first_seat, person.id as account_id,
         now() - make_interval(days => 3 * match.place::int, hours => (no % 200)::int) as at
       from unnest($1::int[]) with ordinality as match (event_id, place)
       cross join generate_series(1, $3::int) no
       join bench_people person on person.n = 1 + (match.place * 2654435761 + no * 40503) % $4::int`,
      [eventIds, seatsOfOrder, seatsOfMatch / seatsOfOrder, people],
    )
    await client.query(
      `insert into orders (id, event_id, account_id, hold_id, price_version, status, total_cents, payable_until, created_at, paid_at, kind, title)
       select order_id, event_id, account_id, gen_random_uuid(), 1, 'paid', 4 * 45000, at, at, at, 'tickets', 'segmentos' from bench_sold`,
    )
    await client.query(
      `insert into tickets (event_id, id, order_id, account_id, seat_id, zone_id, fare, price_cents, kid, issued_at, checked_in_at, checked_in_gate)
       select event_id, gen_random_uuid(), order_id, account_id, first_seat + n, zone.zone_id, 'adult', 45000, 1, at,
         case when first_seat % 16 > 0 then at + interval '1 day' end, case when first_seat % 16 > 0 then '1' end
       from bench_sold cross join generate_series(0, $1::int) n
       join lateral (select zone_id from plan_zones join events on events.plan_id = plan_zones.plan_id
         where events.id = event_id order by (zone_id + first_seat / 4) % 7 limit 1) as zone on true`,
      [seatsOfOrder - 1],
    )
    await giveHistory(client, 'segmento-')
    await client.query(`insert into person_facts_due (account_id) select id from bench_people order by n`)
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
  await pool.query('vacuum (analyze)')
}
