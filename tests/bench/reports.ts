import { absencesTable, entriesTable } from '#front/reports/server/attendance-table.ts'
import { affiliatesTable } from '#front/reports/server/affiliates-table.ts'
import { plansTable } from '#front/reports/server/bonogallo-table.ts'
import { liveSale } from '#front/reports/server/live/live-sale.ts'
import { sumRevenueDays, sumsUntil } from '#front/reports/server/revenue/sum-days.ts'
import { revenueTable } from '#front/reports/server/revenue/table.ts'
import { reportRows } from '#front/reports/server/sql.ts'
import type { Database } from '#server/db.ts'
import { percentile } from './raw-client.ts'

const matches = 40
const seatsOfMatch = 25_000
const seatsOfOrder = 4
const turns = 20

/**
 * Every report over a million tickets of forty matches in 250,000 paid orders, each as it is asked for on its screen.
 * The revenue's sums are a job nobody waits for: the first one, and the one after each order (`reports_sum_again`).
 */
export async function benchReports({
  db,
  pool,
}: Pick<Database, 'db' | 'pool'>): Promise<Record<string, number>> {
  const [newest] = await millionTickets({ pool })
  const eventId = String(newest)
  const started = performance.now()
  await sumRevenueDays(db)
  const first = performance.now() - started
  const reports: Record<string, () => Promise<unknown>> = {
    live: () => liveSale(db, newest!, new Date()),
    attendance: () =>
      Promise.all([reportRows(db, entriesTable, { eventId }), reportRows(db, absencesTable, { eventId })]),
    bonogallo: () => reportRows(db, plansTable, {}),
    affiliates: () => reportRows(db, affiliatesTable, {}),
  }
  for (const by of ['match', 'kind', 'means', 'day'] as const) {
    reports[`revenue_${by}`] = () => Promise.all([sumsUntil(db), reportRows(db, revenueTable, { by })])
  }
  const figures: Record<string, number> = { reports_first_sum_ms: first }
  const all: number[] = []
  for (const [name, read] of Object.entries(reports)) {
    const times = await timesOf(read)
    all.push(...times)
    figures[`report_${name}_p95_ms`] = p95(times)
  }
  figures['reports_p95_ms'] = p95(all)
  const again = await timesOf(async () => {
    await pool.query(
      `update orders set paid_at = now() where id = (select id from orders where title = 'banco' limit 1)`,
    )
    await sumRevenueDays(db)
  })
  figures['reports_sum_again_p95_ms'] = p95(again)
  return figures
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times
}

function p95(times: number[]): number {
  return percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  )
}

/** Matches with every seat sold, over the last 120 days; some went in, some money went back. */
async function millionTickets({ pool }: Pick<Database, 'pool'>): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into events (season_id, plan_id, slug, home, away, round, starts_at, doors_at, sales_start_at, sales_end_at, cancellation_rule)
     select season_id, plan_id, 'reportes-' || n, home, 'Reportes ' || n, round, now() + make_interval(days => n),
       now() + make_interval(days => n - 1), now(), now() + make_interval(days => n), cancellation_rule
     from events cross join generate_series(1, $1::int) n where events.id = 1 returning id`,
    [matches],
  )
  const eventIds = rows.map(({ id }) => id)
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into orders (id, event_id, account_id, hold_id, price_version, status, total_cents, payable_until, created_at, paid_at, kind, title)
       select gen_random_uuid(), event_id, (select id from accounts limit 1), gen_random_uuid(), 1, 'paid', 4 * 45000, at, at, at,
         'tickets', 'banco'
       from unnest($1::int[]) event_id cross join generate_series(1, $2::int) n cross join lateral (select now() - make_interval(mins => (event_id * 7919 + n * 31) % 172800) as at) moment`,
      [eventIds, seatsOfMatch / seatsOfOrder],
    )
    await client.query(
      `create temp table bench_orders as select id, event_id, paid_at, account_id,
         (row_number() over (partition by event_id order by id) - 1) * $1::int as first_seat from orders where title = 'banco'`,
      [seatsOfOrder],
    )
    const seats = `bench_orders cross join generate_series(0, ${seatsOfOrder - 1}) n`
    await client.query(
      `insert into order_lines (event_id, order_id, seat_id, zone_id, fare, face_cents, service_cents, service_tax_cents)
       select event_id, id, first_seat + n, n, 'adult', 40000, 5000, 690 from ${seats}`,
    )
    await client.query(
      `insert into tickets (event_id, id, order_id, account_id, seat_id, zone_id, fare, price_cents, kid, issued_at, checked_in_at, checked_in_gate)
       select event_id, gen_random_uuid(), id, account_id, first_seat + n, n, 'adult', 45000, 1, paid_at,
         case when n > 0 then now() - make_interval(mins => ((first_seat + n) % 120)::int) end,
         case when n > 0 then (n + first_seat % 9)::text end from ${seats}`,
    )
    await client.query(
      `insert into payments (id, order_id, attempt_key, request_hash, method, amount_cents, status, created_at, approved_at)
       select gen_random_uuid(), id, 'banco-' || id, '\\x00', (array['card', 'oxxo', 'spei'])[1 + first_seat % 3]::payment_method,
         4 * 45000, 'approved', paid_at, paid_at from bench_orders`,
    )
    await client.query(
      `insert into payment_allocations (payment_id, kind, amount_cents, reason, at)
       select payments.id, 'tickets', amount_cents, 'paid', approved_at from payments where attempt_key like 'banco-%'`,
    )
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
  await pool.query('vacuum (analyze) orders, order_lines, tickets, payments, payment_allocations')
  return eventIds
}
