import type { Database } from '#server/db.ts'
import { features } from '#app/server/features.ts'
import { personFor } from '#front/people/server/read-person.ts'
import { personTable } from '#front/people/server/table.ts'
import { readEntries } from '#front/people/server/timeline/read.ts'
import { entryKinds } from '#front/people/timeline-rules.ts'
import { readPage } from '#server/table.ts'
import { percentile } from './raw-client.ts'
import { giveHistory } from './rich-people.ts'
import { sized } from './stage.ts'

const people = sized(120_000)
const looked = 200

/**
 * A person's page (head, figures, places, likely doubles and the newest of the story, as one visit asks for them) and the search for
 * persons, over 120,000 people who have the million tickets that the reports left, and
 * what a club's people have besides (`rich-people.ts`).
 */
export async function benchPersons({
  db,
  pool,
}: Pick<Database, 'db' | 'pool'>): Promise<Record<string, number>> {
  await spreadTickets(pool)
  const { rows } = await pool.query<{ id: string; email: string; name: string; phone: string }>(
    `select id, email, first_name || ' ' || last_name as name, phone from accounts where email like 'banco-%'
     order by md5(id::text) limit $1`,
    [looked],
  )
  const page = await timesOf(rows, async ({ id }) => {
    await Promise.all([
      personFor({ db, features }, id, 'administrator'),
      readEntries(db, [id], entryKinds, { year: null, before: null }),
    ])
  })
  const words = (no: number) => {
    const { email, name, phone } = rows[no % rows.length]!
    return [name.split(' ').toReversed().join(' '), email, phone.slice(-4), phone.slice(-10)][no % 4]!
  }
  const search = await timesOf(
    rows.map((_, no) => words(no)),
    (search) => readPage(db, personTable, { search }),
  )
  return { person_page_p95_ms: page, person_search_p95_ms: search }
}

async function timesOf<Of>(all: Of[], work: (one: Of) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (const one of all) {
    const began = performance.now()
    await work(one)
    times.push(performance.now() - began)
  }
  return percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  )
}

/** Each of the bench's orders to one of the people, with its tickets: two orders of four seats on the average. */
async function spreadTickets(pool: Database['pool']): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into accounts (email, password_hash, first_name, last_name, phone, email_confirmed_at, terms_version, terms_accepted_at, created_at)
       select 'banco-' || n || '@correo.example', '-',
         (array['Ana', 'José', 'María', 'Luis', 'Íñigo', 'Zoé', 'Carmen', 'Raúl', 'Lucía', 'Óscar'])[1 + n % 10],
         (array['Núñez', 'García', 'Luna', 'Pérez', 'Ríos', 'Ávila', 'Soto', 'Vega', 'Mora', 'Gil'])[1 + n / 10 % 10] || ' ' ||
         (array['López', 'Cruz', 'Díaz', 'Solís', 'Nava', 'Bravo', 'Ortega'])[1 + n / 100 % 7],
         '+52442' || lpad(n::text, 7, '0'), now(), '1', now(), now() - make_interval(mins => n)
       from generate_series(1, $1::int) n`,
      [people],
    )
    await client.query(
      `with numbered as (select id, row_number() over (order by id) as no from accounts where email like 'banco-%'),
       sold as (select id, row_number() over (order by id) as no from orders where title = 'banco')
       update orders set account_id = numbered.id from sold join numbered on numbered.no = 1 + sold.no % $1
       where orders.id = sold.id`,
      [people],
    )
    await client.query(
      `update tickets set account_id = orders.account_id from orders where orders.id = tickets.order_id and orders.title = 'banco'`,
    )
    await giveHistory(client, 'banco-')
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
  await pool.query('vacuum (analyze)')
}
